import { AVCOL_SPC_BT709 } from 'node-av/constants';
import type { View } from '../../cabinet/captured-picture.ts';
import type { PictureSize } from '../../cabinet/frame-ring.ts';
import type { Area } from '../../drivers/simulated/picture/bitmap.ts';

/** A decoded frame's size, and its colours by FFmpeg's number. */
interface SourcePicture extends PictureSize {
  readonly colorSpace: number;
}

/** Corners that are this near to a rectangle's, in pixels, are taken for a rectangle: straightening takes 13 ms a frame at 720p. */
const straightPixels = 1;

const even = (length: number): number => 2 * Math.round(length / 2);

/** Returns the filters that cut out a view's part of the source's picture, as small as it can be with upright sides. */
const cropFilter = ({ corners }: View, source: PictureSize): { filter: string; box: Area } => {
  const xs = corners.map(([x]) => x * source.width);
  const ys = corners.map(([, y]) => y * source.height);
  const x = Math.min(even(Math.min(...xs)), source.width - 2);
  const y = Math.min(even(Math.min(...ys)), source.height - 2);
  const width = Math.max(2, Math.min(even(Math.max(...xs)), source.width) - x);
  const height = Math.max(2, Math.min(even(Math.max(...ys)), source.height) - y);
  return { filter: `crop=${width}:${height}:${x}:${y}:exact=1`, box: { x, y, width, height } };
};

/** Returns FFmpeg's filters that make a view of this size, in I420, from the source's picture. */
export const viewFilters = (view: View, source: SourcePicture, { width, height }: PictureSize): string => {
  const { filter, box } = cropFilter(view, source);
  const isSideways = view.turn % 180 !== 0;
  // Scaled first: straightening and turning then move fewer pixels.
  const scaled = isSideways ? { width: height, height: width } : { width, height };
  return [
    filter,
    ...scaleFilters(source.colorSpace, scaled),
    ...perspectiveFilter(view, source, box, scaled),
    ...turnFilters[view.turn],
  ].join(',');
};

/** Returns the filters for a picture that is only looked at: small, grey, and neither straightened nor turned. */
export const sampleFilters = (view: View, source: PictureSize, { width, height }: PictureSize): string =>
  `${cropFilter(view, source).filter},scale=${width}:${height}:flags=area:out_range=limited,format=gray`;

/** Encoders say that the picture's colours are BT.601. The scaler would take 7 ms more to convert BT.709 than a filter of its own. */
const scaleFilters = (colorSpace: number, { width, height }: PictureSize): string[] => {
  const matrix = colorSpace === AVCOL_SPC_BT709 ? 'bt709' : 'bt601';
  const scale = `scale=${width}:${height}:flags=bilinear:out_color_matrix=${matrix}:out_range=limited`;
  return [scale, 'format=yuv420p', ...(matrix === 'bt709' ? [toBt601] : [])];
};

/** Only the matrix is converted: primaries and transfer are the same as far as a display shows. */
const toBt601 =
  'colorspace=ispace=bt709:irange=tv:iprimaries=bt709:itrc=bt709:space=bt470bg:range=tv:primaries=bt709:trc=bt709:fast=1';

const turnFilters = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;

const perspectiveFilter = (view: View, source: PictureSize, box: Area, scaled: PictureSize): string[] => {
  const [topLeft, topRight, bottomRight, bottomLeft] = view.corners.map(([x, y]) => ({
    x: ((x * source.width - box.x) / box.width) * scaled.width,
    y: ((y * source.height - box.y) / box.height) * scaled.height,
  }));
  const { width, height } = scaled;
  const rectangle = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ];
  // In the filter's order.
  const points = [topLeft, topRight, bottomLeft, bottomRight].map(
    (point, index) => point ?? rectangle[index],
  );
  const isStraight = points.every((point, index) => {
    const corner = rectangle[index];
    return (
      point &&
      corner &&
      Math.abs(point.x - corner.x) <= straightPixels &&
      Math.abs(point.y - corner.y) <= straightPixels
    );
  });
  if (isStraight) return [];
  const coordinates = points.map(
    (point, index) => `x${index}=${point?.x.toFixed(3)}:y${index}=${point?.y.toFixed(3)}`,
  );
  return [`perspective=${coordinates.join(':')}:sense=source:interpolation=linear`];
};
