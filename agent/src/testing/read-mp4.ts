import { createHash } from 'node:crypto';
import { AV_CODEC_ID_H264, AV_PKT_FLAG_KEY, AVERROR_EAGAIN, AVERROR_EOF, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet } from 'node-av/lib';

export interface ReadSample {
  readonly ticks: number;
  readonly keyFrame: boolean;
  readonly bytes: number;
}

export interface ReadMp4 {
  readonly pictures: readonly ReadSample[];
  readonly sounds: readonly ReadSample[];
  /** A hash of each decoded picture. */
  readonly frames: readonly string[];
}

const fail = (result: number, what: string): void => {
  if (result < 0) throw new Error(`${what}: ${result}`);
};

/** Decodes H.264 by FFmpeg and returns a hash of each picture. */
export class PictureHasher {
  readonly frames: string[] = [];
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();

  constructor(prepare?: (context: CodecContext) => void) {
    const codec = Codec.findDecoder(AV_CODEC_ID_H264);
    if (!codec) throw new Error('there is no decoder for H.264');
    this.#context.allocContext3(codec);
    prepare?.(this.#context);
    this.#context.threadCount = 1;
    fail(this.#context.open2Sync(codec, null), 'opening the decoder');
    this.#frame.alloc();
  }

  add(data: Buffer): void {
    this.#packet.alloc();
    this.#packet.data = data;
    this.addPacket(this.#packet);
    this.#packet.unref();
  }

  addPacket(packet: Packet): void {
    fail(this.#context.sendPacketSync(packet), 'decoding');
    this.#receive();
  }

  /** Ends the stream and returns the hashes. */
  end(): string[] {
    fail(this.#context.sendPacketSync(null), 'ending the decoder');
    this.#receive();
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
    return this.frames;
  }

  #receive(): void {
    for (;;) {
      const result = this.#context.receiveFrameSync(this.#frame);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      fail(result, 'decoding');
      this.frames.push(hashOf(this.#frame));
      this.#frame.unref();
    }
  }
}

/** Leaves out the padding of rows. */
const hashOf = (frame: Frame): string => {
  const hash = createHash('sha1');
  const planes = frame.data ?? [];
  for (const [index, divisor] of [1, 2, 2].entries()) {
    const [plane, stride] = [planes[index], frame.linesize[index] ?? 0];
    const [width, height] = [frame.width / divisor, frame.height / divisor];
    for (let row = 0; row < height; row++) hash.update(plane?.subarray(row * stride, row * stride + width) ?? '');
  }
  return `${frame.width}x${frame.height} ${hash.digest('hex')}`;
};

/** Reads a file by FFmpeg, as ffprobe does, and decodes its pictures. */
export const readMp4 = (path: string): ReadMp4 => {
  const input = new FormatContext();
  fail(input.openInputSync(path), 'opening');
  fail(input.findStreamInfoSync(), 'reading streams');
  const streams = input.streams;
  const picture = streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  if (!picture) throw new Error('there are no pictures');
  const hasher = new PictureHasher((context) => {
    fail(context.parametersToContext(picture.codecpar), 'preparing the decoder');
  });
  const [pictures, sounds]: ReadSample[][] = [[], []];
  const packet = new Packet();
  packet.alloc();
  for (let result = input.readFrameSync(packet); result >= 0; result = input.readFrameSync(packet)) {
    const isPicture = packet.streamIndex === picture.index;
    const samples = isPicture ? pictures : sounds;
    samples?.push({
      ticks: Number(packet.pts),
      keyFrame: (packet.flags & AV_PKT_FLAG_KEY) !== 0,
      bytes: packet.size,
    });
    if (isPicture) hasher.addPacket(packet);
    packet.unref();
  }
  const frames = hasher.end();
  packet.free();
  input.closeInputSync();
  return { pictures: pictures ?? [], sounds: sounds ?? [], frames };
};
