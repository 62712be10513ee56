import type { CapturedViewSettings } from '@reelfloor/cabinet/captured-picture-settings';
import { computeI420FrameBytes, type PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import type { Area } from '@reelfloor/simulator/picture/bitmap';
import { AVCOL_SPC_BT709 } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { FrameFilter } from './frame-filter.ts';
import { PictureMonitor, sampleSize } from './picture-monitor.ts';

/** Size of a decoded frame, and its FFmpeg colour space number. */
interface SourcePicture extends PictureSize {
  readonly colorSpace: number;
}

/**
 * If a view's corners differ by at most this many pixels from a rectangle's, they count as one: the perspective filter takes 13 ms a frame
 * at 720p.
 */
const straightPixels = 1;

const even = (length: number): number => 2 * Math.round(length / 2);

/** Returns an FFmpeg crop filter for the bounding box of the part of the source's image that a view shows. */
const cropFilter = ({ corners }: CapturedViewSettings, source: PictureSize): { filter: string; box: Area } => {
  const xs = corners.map(([x]) => x * source.width);
  const ys = corners.map(([, y]) => y * source.height);
  const x = Math.min(even(Math.min(...xs)), source.width - 2);
  const y = Math.min(even(Math.min(...ys)), source.height - 2);
  const width = Math.max(2, Math.min(even(Math.max(...xs)), source.width) - x);
  const height = Math.max(2, Math.min(even(Math.max(...ys)), source.height) - y);
  return { filter: `crop=${width}:${height}:${x}:${y}:exact=1`, box: { x, y, width, height } };
};

/** Returns FFmpeg filters that convert a video source's image to a view of this size, in I420. */
const viewFilters = (view: CapturedViewSettings, source: SourcePicture, { width, height }: PictureSize): string => {
  const { filter, box } = cropFilter(view, source);
  const isSideways = view.turn % 180 !== 0;
  // Scales first, so that the perspective filter and rotation process fewer pixels.
  const scaled = isSideways ? { width: height, height: width } : { width, height };
  return [
    filter,
    ...scaleFilters(source.colorSpace, scaled),
    ...perspectiveFilter(view, source, box, scaled),
    ...turnFilters[view.turn],
  ].join(',');
};

/** Returns the FFmpeg filters for the sample image by which a view is monitored: small, grey, and neither straightened nor rotated. */
const sampleFilters = (view: CapturedViewSettings, source: PictureSize, { width, height }: PictureSize): string =>
  `${cropFilter(view, source).filter},scale=${width}:${height}:flags=area:out_range=limited,format=gray`;

/**
 * Returns FFmpeg scale filters with a conversion to BT.601, which encoders declare. Converting BT.709 in the scaler would take 7 ms more
 * than in a separate filter.
 */
const scaleFilters = (colorSpace: number, { width, height }: PictureSize): string[] => {
  const matrix = colorSpace === AVCOL_SPC_BT709 ? 'bt709' : 'bt601';
  const scale = `scale=${width}:${height}:flags=bilinear:out_color_matrix=${matrix}:out_range=limited`;
  return [scale, 'format=yuv420p', ...(matrix === 'bt709' ? [toBt601] : [])];
};

/** FFmpeg filter that converts colours to BT.601. Only the matrix is converted: on a display, primaries and transfer are the same. */
const toBt601 =
  'colorspace=ispace=bt709:irange=tv:iprimaries=bt709:itrc=bt709:space=bt470bg:range=tv:primaries=bt709:trc=bt709:fast=1';

const turnFilters = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;

const perspectiveFilter = (
  view: CapturedViewSettings,
  source: PictureSize,
  box: Area,
  scaled: PictureSize,
): string[] => {
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
  // The perspective filter expects the points in this order.
  const points = [topLeft, topRight, bottomLeft, bottomRight].map((point, index) => point ?? rectangle[index]);
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
  const coordinates = points.map((point, index) => `x${index}=${point?.x.toFixed(3)}:y${index}=${point?.y.toFixed(3)}`);
  return [`perspective=${coordinates.join(':')}:sense=source:interpolation=linear`];
};

/** One camera view of a machine: stores its source's newest frame, monitors it, and draws it into images. */
export class CapturedView {
  readonly #view: CapturedViewSettings;
  readonly #newest = new Frame();
  readonly #sample: FrameFilter;
  readonly #monitor: PictureMonitor;
  /** FFmpeg filter graphs by output size, such as for a player's video and thumbnails. */
  readonly #filters = new Map<string, FrameFilter>();
  #hasFrame = false;

  constructor(view: CapturedViewSettings, movesAtRest: boolean) {
    this.#view = view;
    this.#monitor = new PictureMonitor(movesAtRest);
    this.#sample = new FrameFilter((frame) => sampleFilters(view, frame, sampleSize));
    this.#newest.alloc();
  }

  get changedAtMs(): number {
    return this.#monitor.changedAtMs;
  }

  conditionAt(nowMs: number): PictureCondition {
    return this.#monitor.conditionAt(nowMs);
  }

  take(frame: Frame, nowMs: number): void {
    this.#newest.unref();
    this.#hasFrame = this.#newest.ref(frame) >= 0;
    this.#sample.filter(frame, (sample) => this.#monitor.frame(packed(sample), nowMs));
  }

  /** Draws the newest frame at the view's position in an I420 image. */
  draw(i420: Uint8Array, size: PictureSize): void {
    if (!this.#hasFrame) return;
    const box = placeIn(size, this.#view.place);
    this.#filterFor(box).filter(this.#newest, (frame) => copyInto(i420, size, frame, box));
  }

  close(): void {
    for (const filter of this.#filters.values()) filter.close();
    this.#sample.close();
    this.#newest.free();
    this.#hasFrame = false;
  }

  #filterFor({ width, height }: PictureSize): FrameFilter {
    const key = `${width} ${height}`;
    const kept = this.#filters.get(key);
    if (kept) {
      // Moves the key to the end by deleting and re-inserting it, so that the least recently used key is first.
      this.#filters.delete(key);
      this.#filters.set(key, kept);
      return kept;
    }
    const filter = new FrameFilter((frame) => viewFilters(this.#view, frame, { width, height }));
    this.#filters.set(key, filter);
    const [oldest] = this.#filters;
    if (oldest && this.#filters.size > maxFilters) {
      oldest[1].close();
      this.#filters.delete(oldest[0]);
    }
    return filter;
  }
}

/** Maximum cached FFmpeg filter graphs: for a player's video, thumbnails, and stills of two widths. */
const maxFilters = 4;

/** Returns the view's area of the output image in pixels, rounded to even numbers, as I420 requires. */
const placeIn = ({ width, height }: PictureSize, place: CapturedViewSettings['place']): Area => {
  const even = (length: number): number => 2 * Math.round(length / 2);
  const x = Math.min(even(place.x * width), width - 2);
  const y = Math.min(even(place.y * height), height - 2);
  return {
    x,
    y,
    width: Math.max(2, Math.min(even((place.x + place.width) * width), width) - x),
    height: Math.max(2, Math.min(even((place.y + place.height) * height), height) - y),
  };
};

const copyInto = (i420: Uint8Array, size: PictureSize, { data, linesize }: Frame, box: Area): void => {
  const luma = size.width * size.height;
  const starts = [0, luma, luma * 1.25];
  for (const [plane, from] of starts.entries()) {
    const [source, stride] = [data?.[plane], linesize[plane]];
    if (!source || stride === undefined) throw new Error('a frame has lost its planes');
    const by = plane === 0 ? 1 : 2;
    const [rowBytes, targetStride] = [box.width / by, size.width / by];
    for (let row = 0; row < box.height / by; row += 1) {
      const to = from + (box.y / by + row) * targetStride + box.x / by;
      i420.set(source.subarray(row * stride, row * stride + rowBytes), to);
    }
  }
};

/** Returns the pixels of a grey frame row by row, without row padding. */
const packed = ({ data, linesize, width, height }: Frame): Uint8Array => {
  const [source, stride] = [data?.[0], linesize[0]];
  if (!source || stride === undefined) throw new Error('a frame has lost its plane');
  if (stride === width) return source.subarray(0, width * height);
  const rows = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) rows.set(source.subarray(row * stride, row * stride + width), row * width);
  return rows;
};

/** Fills an I420 image with black, which remains where no view is drawn. */
export const blackenImage = (i420: Uint8Array, size: PictureSize): void => {
  const luma = size.width * size.height;
  i420.fill(16, 0, luma).fill(128, luma, computeI420FrameBytes(size));
};
