import { createCanvas } from '@napi-rs/canvas';
import { drawText, loadCabinetFonts, measureTextWidth } from '@reelfloor/simulator/picture/draw-text';
import { buildAvcSample, extractParameterSets, splitNalUnits } from '../../recording/h264-nal-units.ts';
import { buildAvcSampleEntry, timescales } from '../../recording/mp4-tracks.ts';
import { buildClipMp4 } from '../../recording/progressive-mp4.ts';
import type { Clip } from '../../recording/read-recordings.ts';
import type { ShareOverlay } from '../../recording/recording-requests.ts';
import { type DecodedPicture, H264Decoder } from '../encode/h264-decoder.ts';
import type { Encoders, PictureScaler, PixelSize } from '../encode/media-encoders.ts';
import { PrivacyCoveredPicture } from '../encode/privacy-covered-picture.ts';

type Sample = Clip['runs'][number]['pictures'][number];

const bitsPerSecond = 3_000_000;
/** Interval between keyframes of a shared clip in ticks, so that video players can seek. */
const keyFrameTicks = 2 * timescales.picture;
const usualFps = 30;

/**
 * Re-encodes a recorded clip from `fromMs` on, with private areas covered and the operator's watermark drawn in. The audio is copied
 * unchanged. All frames are scaled to the size of the last ones, which show the win.
 */
export const encodeSharedClip = (clip: Clip, fromMs: number, overlay: ShareOverlay, encoders: Encoders): Buffer[] => {
  const [last] = clip.runs.slice(-1);
  if (!last) throw new Error('there is no picture to share');
  const { width, height } = last.facts;
  const work = new ShareEncoder({ width, height }, overlay, encoders);
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
      return recorded.flatMap((one) => (one.ticks + shift >= 0 ? [{ ...one, ticks: one.ticks + shift }] : []));
    });
    const facts = { ...last.facts, startTicks, hasSound: sounds.length > 0 };
    return buildClipMp4({ runs: [{ facts, pictureEntry: work.pictureEntry, pictures, sounds }] }, overlay.title);
  } finally {
    work.close();
  }
};

/** Covers private areas, draws the watermark, and encodes the frames of one clip. */
class ShareEncoder {
  readonly #size: PixelSize;
  readonly #encoders: Encoders;
  readonly #covered: PrivacyCoveredPicture;
  readonly #mark: OperatorWatermark;
  readonly #encoder: ReturnType<Encoders['openVideo']>;
  #scaler: { readonly from: PixelSize; readonly work: PictureScaler } | null = null;
  #keyFrameAt = Number.NEGATIVE_INFINITY;
  #pictureEntry: Buffer | null = null;

  constructor(size: PixelSize, { privateAreas, mark }: ShareOverlay, encoders: Encoders) {
    this.#size = size;
    this.#encoders = encoders;
    this.#covered = new PrivacyCoveredPicture(encoders, privateAreas);
    this.#mark = new OperatorWatermark(mark, size);
    this.#encoder = encoders.openVideo({ codec: 'h264', fps: usualFps, bitsPerSecond, ...size });
  }

  /** The MP4 sample entry of the encoded video. */
  get pictureEntry(): Buffer {
    if (!this.#pictureEntry) throw new Error('there is no picture to share');
    return this.#pictureEntry;
  }

  /** Encodes a frame of the clip; returns null if the encoder dropped it. */
  encode(decoded: DecodedPicture, ticks: number): Sample | null {
    const { i420 } = this.#covered.make(this.#sized(decoded), Math.min(this.#size.width, this.#size.height));
    this.#mark.draw(i420);
    const encoded = this.#encoder.encode(i420, ticks - this.#keyFrameAt >= keyFrameTicks);
    if (!encoded) return null;
    const units = splitNalUnits(encoded.data);
    if (encoded.keyFrame) {
      this.#keyFrameAt = ticks;
      this.#pictureEntry ??= buildAvcSampleEntry(this.#size, extractParameterSets(units));
    }
    return { data: buildAvcSample(units), ticks, duration: 0, keyFrame: encoded.keyFrame };
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

/** Height and margin of the watermark, as fractions of the video's shorter side. */
const [markShare, marginShare] = [0.056, 0.03];
const even = (length: number): number => 2 * Math.round(length / 2);
const [plate, ink] = ['rgb(5 7 13 / 0.66)', '#FFFFFF'];
/** Converts RGB to the luma of video, from 16 to 235 (ITU-R BT.601). */
const lumaOf = (red: number, green: number, blue: number): number =>
  16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
const neutral = 128;
const beginsInArabic = /^[^\p{L}]*\p{Script=Arabic}/u;

/**
 * Draws the operator's name as a watermark on a dark plate in the upper right corner of the frames: on a real machine's video, the left
 * corner may show machine and time.
 */
export class OperatorWatermark {
  readonly #size: PixelSize;
  readonly #margin: number;
  readonly #width: number;
  readonly #height: number;
  /** Luma and opacity (0 to 1) of each pixel of the watermark. */
  readonly #luma: Float32Array;
  readonly #opacity: Float32Array;

  constructor(name: string, size: PixelSize) {
    loadCabinetFonts();
    const side = Math.min(size.width, size.height);
    this.#size = size;
    this.#margin = even(side * marginShare);
    this.#height = even(side * markShare);
    const style = { size: this.#height * 0.6, weight: 650, colour: ink, align: 'left' } as const;
    const padding = this.#height * 0.4;
    const wanted = measureTextWidth(createCanvas(1, 1).getContext('2d'), name, style) + 2 * padding;
    this.#width = even(Math.min(wanted, size.width - 2 * this.#margin));
    const context = createCanvas(this.#width, this.#height).getContext('2d');
    context.fillStyle = plate;
    context.roundRect(0, 0, this.#width, this.#height, this.#height * 0.2);
    context.fill();
    // Set the text direction: a name that begins with Arabic letters runs from right to left, including its Latin letters.
    context.direction = beginsInArabic.test(name) ? 'rtl' : 'ltr';
    drawText(context, name, padding, this.#height * 0.71, style);
    const { data } = context.getImageData(0, 0, this.#width, this.#height);
    const pixels = Array.from({ length: this.#width * this.#height }, (_, pixel) => pixel * 4);
    this.#luma = Float32Array.from(pixels, (at) => lumaOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    this.#opacity = Float32Array.from(pixels, (at) => (data[at + 3] ?? 0) / 255);
  }

  draw(i420: Uint8Array): void {
    const { width, height } = this.#size;
    const left = even(width - this.#width - this.#margin);
    for (let row = 0; row < this.#height; row++)
      for (let column = 0; column < this.#width; column++) {
        const [pixel, at] = [row * this.#width + column, (this.#margin + row) * width + left + column];
        i420[at] = mixed(i420[at] ?? 0, this.#luma[pixel] ?? 0, this.#opacity[pixel] ?? 0);
      }
    for (const from of [width * height, width * height * 1.25])
      for (let row = 0; row < this.#height / 2; row++)
        for (let column = 0; column < this.#width / 2; column++) {
          const at = from + ((this.#margin / 2 + row) * width) / 2 + left / 2 + column;
          i420[at] = mixed(i420[at] ?? 0, neutral, this.#opacity[2 * row * this.#width + 2 * column] ?? 0);
        }
  }
}

const mixed = (under: number, over: number, opacity: number): number => Math.round(under + (over - under) * opacity);
