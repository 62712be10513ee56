/**
 * Returns the file name, without `.png`, of a brand's picture: the brand's name in lower case (specification §3), the same in every
 * language. The lower case of İ is i with a combining dot, which is removed.
 */
export const getBrandPictureFileName = (brandName: string): string =>
  brandName.toLowerCase().replaceAll('i\u0307', 'i');
