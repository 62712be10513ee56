/**
 * Where a brand's machine picture is: `/assets/machines/{brand lowercased}` (specification §3). The address is an
 * identifier, so it is lowercased in the same way for every language, and the dot that İ leaves behind is dropped.
 */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandName.toLowerCase().replaceAll('i\u0307', 'i'))}`;
