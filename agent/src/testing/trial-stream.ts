import { ffmpegEncoders } from '../video/encode/ffmpeg-encoders.ts';
import type { VideoEncoder } from '../video/encode/media-encoders.ts';
import { joinOpusPackets } from '../video/rtp/opus-packets.ts';

interface TrialPicture {
  readonly data: Buffer;
  readonly keyFrame: boolean;
}

const blockTicks = 480;
let tone: Buffer[] | null = null;

/** Returns a second of a tone in packets of 20 ms. */
const encodeTone = (): Buffer[] => {
  const encoder = ffmpegEncoders.openSound(96_000);
  const blocks = Array.from({ length: 100 }, (_, block) => {
    const samples = new Int16Array(2 * blockTicks).map(
      (_sample, index) => 8_000 * Math.sin((block * 2 * blockTicks + index) / 20),
    );
    const packet = encoder.encode(samples);
    if (!packet) throw new Error('the encoder gave no sound');
    return packet;
  });
  encoder.close();
  return Array.from({ length: 50 }, (_, index) => {
    const joined = joinOpusPackets(blocks.slice(2 * index, 2 * index + 2));
    if (!joined) throw new Error('blocks of sound cannot be joined');
    return joined;
  });
};

/** Encodes made pictures and a tone by the agent's encoders. */
export class TrialStream {
  readonly width: number;
  readonly height: number;
  readonly #encoder: VideoEncoder;
  readonly #i420: Buffer;
  #step = 0;
  #packets = 0;

  constructor(width = 160, height = 96, bitsPerSecond = 300_000) {
    this.width = width;
    this.height = height;
    this.#encoder = ffmpegEncoders.openVideo({ codec: 'h264', fps: 30, bitsPerSecond, width, height });
    this.#i420 = Buffer.alloc((width * height * 3) / 2, 128);
  }

  /** Returns the next picture: a light square that moves over grey. */
  picture(keyFrame: boolean): TrialPicture {
    const [width, height] = [this.width, this.height];
    const [left, top] = [(this.#step * 6) % (width - 40), (this.#step * 2) % (height - 40)];
    this.#i420.fill(60 + (this.#step % 30), 0, width * height);
    for (let y = top; y < top + 40; y++) this.#i420.fill(210, y * width + left, y * width + left + 40);
    this.#step += 1;
    const encoded = this.#encoder.encode(this.#i420, keyFrame || this.#step === 1);
    if (!encoded) throw new Error('the encoder dropped a picture');
    return encoded;
  }

  /** Returns an Opus packet of 20 ms. */
  packet(): Buffer {
    tone ??= encodeTone();
    this.#packets += 1;
    return tone[this.#packets % tone.length] ?? Buffer.of();
  }

  close(): void {
    this.#encoder.close();
  }
}
