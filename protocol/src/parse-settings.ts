/** Parses the settings file; throws if it is not JSON. Prices may be written `10.000`, which JSON alone would read as ten. */
export const parseSettings = (text: string): unknown =>
  JSON.parse(
    text.replace(/"HOT_COINS"\s*:\s*\[[^\]]*\]/, (prices) =>
      prices.replace(
        /([[,\s])([1-9]\d{0,2}(?:\.\d{3})+)(?=[\],\s])/g,
        (_, before: string, price: string) => before + price.replaceAll('.', ''),
      ),
    ),
  );
