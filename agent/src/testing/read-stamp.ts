import { TimestampOverlay } from '../video/capture/timestamp-overlay.ts';
import type { DecodedPicture } from '../video/encode/h264-decoder.ts';

interface Stamp {
  readonly atMs: number;
  readonly event: number;
}

const parts = [
  { ms: 3_600_000, count: 24 },
  { ms: 60_000, count: 60 },
  { ms: 1_000, count: 60 },
  { ms: 100, count: 10 },
  { ms: 10, count: 10 },
  { ms: 1, count: 10 },
];
/** Luma that no stamp has. */
const unstamped = 1;

/**
 * Reads the stamp in the upper left corner of a picture by drawing every time and number and taking those that are most like it.
 * `dayMs`: when the day began. `error`: the mean difference of luma that is left, as large as chance where there is no stamp.
 */
export const readStamp = (
  picture: DecodedPicture,
  label: string,
  dayMs: number,
): Stamp & { readonly error: number } => {
  const stamp = new TimestampOverlay(label, 'topLeft');
  const drawn = new Uint8Array(picture.i420.length);
  const errorOf = (of: Stamp): number => {
    const rows = picture.width * Math.ceil(picture.height / 8);
    drawn.fill(unstamped, 0, rows);
    stamp.draw(drawn, picture, of);
    let [sum, count] = [0, 0];
    for (let at = 0; at < rows; at++) {
      const luma = drawn[at] ?? unstamped;
      if (luma === unstamped) continue;
      sum += Math.abs(luma - (picture.i420[at] ?? 0));
      count += 1;
    }
    return sum / count;
  };
  const bestOf = (stamps: readonly Stamp[]): Stamp & { readonly error: number } => {
    const tried = stamps.map((one) => ({ ...one, error: errorOf(one) }));
    return tried.reduce((best, one) => (one.error < best.error ? one : best));
  };
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, value) => value);
  return bestOf(
    [1, 2, 3, 4, 5].map((length) => {
      let best: Stamp = { atMs: dayMs, event: 10 ** (length - 1) };
      for (const { ms, count } of parts)
        best = bestOf(upTo(count).map((value) => ({ ...best, atMs: best.atMs + value * ms })));
      for (let place = 10 ** (length - 1); place >= 1; place /= 10) {
        const least = place === 10 ** (length - 1) ? 0 : best.event;
        const digits = upTo(10).slice(least === 0 && place > 1 ? 1 : 0);
        best = bestOf(digits.map((digit) => ({ ...best, event: least + digit * place })));
      }
      return best;
    }),
  );
};
