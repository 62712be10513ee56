/**
 * Returns `/assets/machines/{brand lowercased}` (specification §3), in every language alike. Lowercasing İ yields i and
 * a combining dot, which is removed.
 */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandName.toLowerCase().replaceAll('i\u0307', 'i'))}`;
