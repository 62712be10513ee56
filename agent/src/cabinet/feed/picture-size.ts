/** A frame's size in pixels. I420 needs even numbers. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const pictureSize = (height: number): PictureSize => ({
  width: 2 * Math.round((height * 16) / 9 / 2),
  height,
});

/** Bytes of an I420 frame: a full Y plane, then U and V of a quarter each. */
export const i420Bytes = ({ width, height }: PictureSize): number => (width * height * 3) / 2;

/** The largest picture that a feed draws. Buffers have this size; pages never touched cost no memory. */
export const maxPictureHeight = 1080;
