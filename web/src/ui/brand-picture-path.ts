import { brandPictureName } from '@reelfloor/protocol';

/** Returns the URL path of the picture of a brand's machines (specification §3). */
export const brandPicturePath = (brandName: string): string =>
  `/assets/machines/${encodeURIComponent(brandPictureName(brandName))}.png`;
