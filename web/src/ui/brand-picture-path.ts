/**
 * Returns the address of a brand's picture: `/assets/machines/{brand lowercased}` (specification §3). Lowercasing does
 * not depend on the language. For İ it yields i and a combining dot, which is removed.
 */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandName.toLowerCase().replaceAll('i\u0307', 'i'))}`;
