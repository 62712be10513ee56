/** Pixels of a frame. Both are even, as I420 needs. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The simulated cabinets' pictures are 16:9. */
export const pictureSize = (height: number): PictureSize => ({
  width: 2 * Math.round((height * 16) / 9 / 2),
  height,
});

/** Bytes of an I420 frame: a full Y plane, U and V of a quarter each. */
export const i420Bytes = ({ width, height }: PictureSize): number => (width * height * 3) / 2;

/** The largest picture that a feed draws; its buffers are made for it, and untouched pages cost nothing. */
export const maxPictureHeight = 1080;
