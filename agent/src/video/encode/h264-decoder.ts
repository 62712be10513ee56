import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, AVERROR_EAGAIN } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { readSampleEntryParameterSets } from '../../recording/h264-nal-units.ts';
import { throwOnFfmpegError } from './ffmpeg-codec.ts';
import type { PixelSize } from './media-encoders.ts';

export interface DecodedPicture extends PixelSize {
  readonly i420: Uint8Array;
}

const startCode = Buffer.of(0, 0, 0, 1);

/** Decodes the H.264 samples of a recording; each returns one frame. */
export class H264Decoder {
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();

  /** `pictureEntry`: the recording's MP4 sample entry `avc1`. */
  constructor(pictureEntry: Buffer) {
    const codec = Codec.findDecoder(AV_CODEC_ID_H264);
    if (!codec) throw new Error('there is no decoder for H.264');
    this.#context.allocContext3(codec);
    this.#context.threadCount = 1;
    this.#context.extraData = withStartCodes(readSampleEntryParameterSets(pictureEntry));
    throwOnFfmpegError(this.#context.open2Sync(codec, null), 'opening the decoder');
    this.#frame.alloc();
  }

  /** Decodes a sample. Returns null if the decoder needs another sample first. */
  decode(sample: Buffer): DecodedPicture | null {
    this.#packet.alloc();
    this.#packet.data = withStartCodes(sample);
    throwOnFfmpegError(this.#context.sendPacketSync(this.#packet), 'decoding a picture');
    this.#packet.unref();
    const result = this.#context.receiveFrameSync(this.#frame);
    if (result === AVERROR_EAGAIN) return null;
    throwOnFfmpegError(result, 'fetching a decoded picture');
    return i420Of(this.#frame);
  }

  close(): void {
    this.#packet.free();
    this.#frame.free();
    this.#context.freeContext();
  }
}

/** Copies a frame's I420 pixels without row padding. */
const i420Of = ({ width, height, linesize, data, format }: Frame): DecodedPicture => {
  if (format !== AV_PIX_FMT_YUV420P) throw new Error(`a picture has another pixel format (${format})`);
  const i420 = new Uint8Array((width * height * 3) / 2);
  let at = 0;
  for (const [index, divisor] of [1, 2, 2].entries()) {
    const [plane, stride] = [data?.[index], linesize[index]];
    if (!plane || stride === undefined) throw new Error('a frame has lost its planes');
    const rowBytes = width / divisor;
    for (let row = 0; row < height / divisor; row++, at += rowBytes)
      i420.set(plane.subarray(row * stride, row * stride + rowBytes), at);
  }
  return { width, height, i420 };
};

const withStartCodes = (sample: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < sample.length; at += 4 + sample.readUInt32BE(at))
    parts.push(startCode, sample.subarray(at + 4, at + 4 + sample.readUInt32BE(at)));
  return Buffer.concat(parts);
};
