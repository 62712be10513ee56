/** Reads the settings file. Throws if it is not JSON. A price of `10.000` means ten thousand, which JSON reads as ten. */
export const parseSettings = (text: string): unknown =>
  JSON.parse(
    text.replace(/"HOT_COINS"\s*:\s*\[[^\]]*\]/, (prices) =>
      prices.replace(
        /([[,\s])([1-9]\d{0,2}(?:\.\d{3})+)(?=[\],\s])/g,
        (_, before: string, price: string) => before + price.replaceAll('.', ''),
      ),
    ),
  );
