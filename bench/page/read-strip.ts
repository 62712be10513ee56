/** What the test card says: the low bits of the millisecond clock, and a block that changes with each round. */
export interface Strip {
  readonly clockMs: number;
  readonly flipped: boolean;
}

const blocks = 20;
const clockBits = 16;
export const clockModulus = 2 ** clockBits;
/** The strip's height as a share of the picture's height. */
const stripShare = 1 / 45;

const canvas = new OffscreenCanvas(blocks, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

/** Reads the strip in the present frame. Returns null if the frame has no complete strip. */
export const readStrip = (video: HTMLVideoElement): Strip | null => {
  if (!context) throw new Error('this browser draws on no canvas');
  const middle = (video.videoHeight * stripShare) / 2;
  context.imageSmoothingEnabled = false;
  context.drawImage(video, 0, middle - 1, video.videoWidth, 2, 0, 0, blocks, 1);
  const { data } = context.getImageData(0, 0, blocks, 1);
  const lit = Array.from({ length: blocks }, (_, block) => (data[block * 4 + 1] ?? 0) > 128);
  const gray = lit.slice(2, 2 + clockBits);
  const odd = gray.filter(Boolean).length % 2 === 1;
  if (!lit[0] || lit[1] || lit[2 + clockBits] !== odd) return null;
  return { clockMs: readGray(gray), flipped: lit[3 + clockBits] === true };
};

const readGray = (gray: readonly boolean[]): number => {
  let value = 0;
  let bit = 0;
  for (const set of gray) {
    bit ^= set ? 1 : 0;
    value = value * 2 + bit;
  }
  return value;
};
