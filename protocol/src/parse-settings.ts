/**
 * Reads the text of a `Settings.json`; throws where it is no JSON. JSON itself would take the price `10.000`, with a dot for
 * thousands and without quotes, for ten.
 */
export const parseSettings = (text: string): unknown =>
  JSON.parse(
    text.replace(/"HOT_COINS"\s*:\s*\[[^\]]*\]/, (prices) =>
      prices.replace(
        /([[,\s])([1-9]\d{0,2}(?:\.\d{3})+)(?=[\],\s])/g,
        (_, before: string, price: string) => before + price.replaceAll('.', ''),
      ),
    ),
  );
