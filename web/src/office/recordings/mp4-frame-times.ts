/**
 * Returns the presentation time of each frame of a progressive MP4, in seconds from its start, sorted. Parses the sample times of its first
 * video track (ISO/IEC 14496-12: `mdhd`, `stts`). Returns none if the bytes are not such a file.
 */
export const parseMp4FrameTimes = (file: ArrayBuffer): readonly number[] => {
  const view = new DataView(file);
  const moov = boxesIn(view, 0, view.byteLength).find(({ type }) => type === 'moov');
  if (!moov) return [];
  for (const trak of inside(view, moov).filter(({ type }) => type === 'trak')) {
    const mdia = find(view, trak, 'mdia');
    const hdlr = mdia && find(view, mdia, 'hdlr');
    const mdhd = mdia && find(view, mdia, 'mdhd');
    const stts = mdia && find(view, mdia, 'minf', 'stbl', 'stts');
    if (!hdlr || !mdhd || !stts || textAt(view, hdlr.from + 8) !== 'vide') continue;
    // In version 1 of the `mdhd` box, 64-bit times precede the timescale.
    const timescale = view.getUint32(mdhd.from + (view.getUint8(mdhd.from) === 1 ? 20 : 12));
    return timesOf(view, stts).map((time) => time / timescale);
  }
  return [];
};

/** Returns how many bytes at the start of a file contain its frame index (`moov`); 0 if the file does not begin with one. */
export const findMp4FrameIndexEndOffset = (firstBytes: ArrayBuffer): number => {
  const view = new DataView(firstBytes);
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (textAt(view, at + 4) === 'moov') return at + length;
    if (length < 8) return 0;
    at += length;
  }
  return 0;
};

/** Returns the index of the video frame that is shown at a time. */
export const findFrameIndexAtTime = (frameTimesSeconds: readonly number[], seconds: number): number => {
  let [low, high] = [0, frameTimesSeconds.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frameTimesSeconds[middle] ?? 0) <= seconds + leastSeconds) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Offset of a seek time after the frame's start, in seconds, because browsers round a frame's time to microseconds. */
const leastSeconds = 1e-5;

/** Returns the seek time for a frame: slightly after its start, because browsers round. */
export const computeFrameSeekTime = (frameTimesSeconds: readonly number[], index: number): number => {
  const time = frameTimesSeconds[index] ?? 0;
  const next = frameTimesSeconds[index + 1];
  return time + Math.min(0.001, next === undefined ? 0.001 : (next - time) / 2);
};

interface Box {
  readonly type: string;
  /** Byte offset at which the box's content begins. */
  readonly from: number;
  readonly until: number;
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

const boxesIn = (view: DataView, from: number, until: number): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= until; ) {
    const size = view.getUint32(at);
    const isLarge = size === 1 && at + 16 <= until;
    const length = isLarge ? Number(view.getBigUint64(at + 8)) : size === 0 ? until - at : size;
    if (length < 8 || at + length > until) break;
    boxes.push({ type: textAt(view, at + 4), from: at + (isLarge ? 16 : 8), until: at + length });
    at += length;
  }
  return boxes;
};

const inside = (view: DataView, { from, until }: Box): readonly Box[] => boxesIn(view, from, until);

const find = (view: DataView, box: Box, ...path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>((found, name) => found && inside(view, found).find(({ type }) => type === name), box);

/** Maximum number of frames of a clip: twice those of a minute at 60 fps. */
const maxFrames = 7200;

const timesOf = (view: DataView, { from, until }: Box): readonly number[] => {
  const times: number[] = [];
  const entries = Math.min(view.getUint32(from + 4), Math.floor((until - from - 8) / 8));
  let time = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    const [count, delta] = [view.getUint32(from + 8 + entry * 8), view.getUint32(from + 12 + entry * 8)];
    for (let sample = 0; sample < count && times.length < maxFrames; sample += 1) {
      times.push(time);
      time += delta;
    }
  }
  return times;
};
