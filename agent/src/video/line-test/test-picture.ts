import type { EncodedPicture, Encoders } from '../encode/encoders.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';

/** The size of a machine's picture, so that decoding it costs the page what a machine's picture would. */
const size = { width: 1280, height: 720 } as const;
export const testFramesPerSecond = 30;
/** Pictures in the loop. The first is a key frame, so that a viewer that missed some can begin again there. */
const loopFrames = 30;
/** Little, so that a narrow line carries the picture while delay and loss are measured. */
const bitsPerSecond = 150_000;
const barWidth = 96;
/** Time between two encoded frames, in ms: players' pictures are encoded in between. */
const pauseMs = 8;
const dark = 24;
const slope = 120;
const light = 220;
const grey = 128;

/** A bar that moves over a gradient, encoded once for each codec and kept: a test then costs no encoding. */
export class TestPicture {
  readonly #encoders: () => Promise<Encoders>;
  readonly #loops = new Map<VideoCodec, Promise<readonly EncodedPicture[]>>();

  constructor(encoders: () => Promise<Encoders>) {
    this.#encoders = encoders;
  }

  /** Returns the pictures of the loop. Rejects if there is no encoder; the next call then tries again. */
  loop(codec: VideoCodec): Promise<readonly EncodedPicture[]> {
    const known = this.#loops.get(codec);
    if (known) return known;
    const encoding = this.#encode(codec);
    this.#loops.set(codec, encoding);
    encoding.catch(() => this.#loops.delete(codec));
    return encoding;
  }

  async #encode(codec: VideoCodec): Promise<readonly EncodedPicture[]> {
    const encoders = await this.#encoders();
    const encoder = encoders.openVideo({ ...size, codec, fps: testFramesPerSecond, bitsPerSecond });
    try {
      const pictures: EncodedPicture[] = [];
      for (let frame = 0; frame < loopFrames; frame++) {
        const picture = encoder.encode(drawn(frame), frame === 0);
        if (picture) pictures.push(picture);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      if (!pictures[0]?.keyFrame) throw new Error('the test picture does not begin with a key frame');
      return pictures;
    } finally {
      encoder.close();
    }
  }
}

const drawn = (frame: number): Uint8Array => {
  const { width, height } = size;
  const row = Uint8Array.from({ length: width }, (_, x) => dark + Math.round((slope * x) / width));
  const from = Math.round(((width - barWidth) * frame) / (loopFrames - 1));
  row.fill(light, from, from + barWidth);
  const i420 = new Uint8Array(width * height * 1.5).fill(grey, width * height);
  for (let y = 0; y < height; y++) i420.set(row, y * width);
  return i420;
};
