/**
 * Returns the address of a brand's picture: `/assets/machines/{brand lowercased}` (specification §3). Lowercased
 * the same way in every language; the dot that İ leaves behind is dropped.
 */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandName.toLowerCase().replaceAll('i\u0307', 'i'))}`;
