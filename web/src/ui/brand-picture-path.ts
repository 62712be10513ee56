import { getBrandPictureFileName } from '@reelfloor/protocol';

/** Returns the URL path of the picture of a brand's machines (specification §3). */
export const buildBrandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(getBrandPictureFileName(brandName))}.png`;
