/**
 * Returns `/assets/machines/` with the brand's name in lower case (specification §3), the same in every
 * language. The lower case of İ is i with a combining dot, which is removed.
 */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandName.toLowerCase().replaceAll('i\u0307', 'i'))}`;
