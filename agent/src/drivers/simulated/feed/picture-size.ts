/** A frame's size in pixels. I420 needs even numbers. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const pictureSize = (height: number): PictureSize => ({
  width: 2 * Math.round((height * 16) / 9 / 2),
  height,
});

export const i420Bytes = ({ width, height }: PictureSize): number => (width * height * 3) / 2;

/** Highest picture, in pixels. Every buffer has room for it: memory pages that are never touched cost nothing. */
export const maxPictureHeight = 1080;
