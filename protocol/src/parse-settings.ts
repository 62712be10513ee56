/**
 * Parses the text of a `Settings.json`. Throws if it is not JSON. An unquoted price with a dot for thousands (`10.000`) is read
 * as ten thousand, although JSON would read it as ten.
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
