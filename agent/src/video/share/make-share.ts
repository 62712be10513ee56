import type { ShareLook } from '../../recording/answer-recordings.ts';
import { h264Units, parameterSetsOf, sampleOf } from '../../recording/h264-units.ts';
import { avcEntry, timescales } from '../../recording/mp4-tracks.ts';
import { clipMp4 } from '../../recording/progressive-mp4.ts';
import type { Clip } from '../../recording/read-recordings.ts';
import { CoveredPicture } from '../encode/covered-picture.ts';
import type { Encoders, PictureScaler, PixelSize } from '../encode/encoders.ts';
import { type DecodedPicture, H264Decoder } from '../encode/h264-decoder.ts';
import { OperatorMark } from './operator-mark.ts';

type Sample = Clip['runs'][number]['pictures'][number];

const bitsPerSecond = 3_000_000;
/** Time from one key frame to the next, so that players can jump, in ticks. */
const keyFrameTicks = 2 * timescales.picture;
const usualFps = 30;

/**
 * Encodes a clip anew, from `fromMs` on, with private areas covered and the operator's mark drawn in. Sound stays as it was recorded.
 * All pictures get the size of the last ones, which show the win.
 */
export const makeShare = (clip: Clip, fromMs: number, look: ShareLook, encoders: Encoders): Buffer[] => {
  const [last] = clip.runs.slice(-1);
  if (!last) throw new Error('there is no picture to share');
  const { width, height } = last.facts;
  const work = new ShareEncoder({ width, height }, look, encoders);
  try {
    const startTicks = fromMs * 90;
    const pictures = clip.runs.flatMap((run) => {
      const decoder = new H264Decoder(run.pictureEntry);
      try {
        return run.pictures.flatMap(({ data, ticks }) => {
          const decoded = decoder.decode(data);
          const atTicks = run.facts.startTicks + ticks - startTicks;
          const sample = decoded && atTicks >= 0 && work.encode(decoded, atTicks);
          return sample ? [sample] : [];
        });
      } finally {
        decoder.close();
      }
    });
    const soundStart = (fromMs * timescales.sound) / 1000;
    const sounds = clip.runs.flatMap(({ facts, sounds: recorded }) => {
      const shift = Math.round((facts.startTicks * timescales.sound) / timescales.picture - soundStart);
      return recorded.flatMap((one) =>
        one.ticks + shift >= 0 ? [{ ...one, ticks: one.ticks + shift }] : [],
      );
    });
    const facts = { ...last.facts, startTicks, hasSound: sounds.length > 0 };
    return clipMp4({ runs: [{ facts, pictureEntry: work.pictureEntry, pictures, sounds }] }, look.title);
  } finally {
    work.close();
  }
};

/** Covers, marks and encodes pictures of one clip. */
class ShareEncoder {
  readonly #size: PixelSize;
  readonly #encoders: Encoders;
  readonly #covered: CoveredPicture;
  readonly #mark: OperatorMark;
  readonly #encoder: ReturnType<Encoders['openVideo']>;
  #scaler: { readonly from: PixelSize; readonly work: PictureScaler } | null = null;
  #keyFrameAt = Number.NEGATIVE_INFINITY;
  #pictureEntry: Buffer | null = null;

  constructor(size: PixelSize, { privateAreas, mark }: ShareLook, encoders: Encoders) {
    this.#size = size;
    this.#encoders = encoders;
    this.#covered = new CoveredPicture(encoders, privateAreas);
    this.#mark = new OperatorMark(mark, size);
    this.#encoder = encoders.openVideo({ codec: 'h264', fps: usualFps, bitsPerSecond, ...size });
  }

  /** The sample entry of what was encoded. */
  get pictureEntry(): Buffer {
    if (!this.#pictureEntry) throw new Error('there is no picture to share');
    return this.#pictureEntry;
  }

  /** Returns null if the encoder dropped the picture. */
  encode(decoded: DecodedPicture, ticks: number): Sample | null {
    const { i420 } = this.#covered.make(this.#sized(decoded), Math.min(this.#size.width, this.#size.height));
    this.#mark.draw(i420);
    const encoded = this.#encoder.encode(i420, ticks - this.#keyFrameAt >= keyFrameTicks);
    if (!encoded) return null;
    const units = h264Units(encoded.data);
    if (encoded.keyFrame) {
      this.#keyFrameAt = ticks;
      this.#pictureEntry ??= avcEntry(this.#size, parameterSetsOf(units));
    }
    return { data: sampleOf(units), ticks, duration: 0, keyFrame: encoded.keyFrame };
  }

  close(): void {
    this.#scaler?.work.close();
    this.#covered.close();
    this.#encoder.close();
  }

  #sized({ width, height, i420 }: DecodedPicture): DecodedPicture {
    if (width === this.#size.width && height === this.#size.height) return { width, height, i420 };
    if (this.#scaler?.from.width !== width || this.#scaler.from.height !== height) {
      this.#scaler?.work.close();
      const from = { width, height };
      this.#scaler = { from, work: this.#encoders.openScaler(from, this.#size) };
    }
    return { ...this.#size, i420: this.#scaler.work.scale(i420) };
  }
}
