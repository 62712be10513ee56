import { AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants';
import { SoftwareScaleContext } from 'node-av/lib';
import type { PictureScaler, PixelSize } from './encoders.ts';

export class AvScaler implements PictureScaler {
  readonly #context = new SoftwareScaleContext();
  readonly #from: PixelSize;
  readonly #to: PixelSize;
  readonly #target: Buffer;

  constructor(from: PixelSize, to: PixelSize) {
    this.#from = from;
    this.#to = to;
    this.#target = Buffer.alloc((to.width * to.height * 3) / 2);
    const format = AV_PIX_FMT_YUV420P;
    this.#context.getContext(from.width, from.height, format, to.width, to.height, format, SWS_BILINEAR);
  }

  scale(i420: Uint8Array): Uint8Array {
    const source = Buffer.from(i420.buffer, i420.byteOffset, i420.byteLength);
    const { height } = this.#from;
    const rows = this.#context.scaleSync(
      planesOf(source, this.#from),
      stridesOf(this.#from),
      0,
      height,
      planesOf(this.#target, this.#to),
      stridesOf(this.#to),
    );
    if (rows !== this.#to.height) throw new Error(`scaling a frame failed (${rows})`);
    return this.#target;
  }

  close(): void {
    this.#context.freeContext();
  }
}

const planesOf = (i420: Buffer, { width, height }: PixelSize): Buffer[] => {
  const luma = width * height;
  const chroma = luma / 4;
  return [i420.subarray(0, luma), i420.subarray(luma, luma + chroma), i420.subarray(luma + chroma)];
};

const stridesOf = ({ width }: PixelSize): number[] => [width, width / 2, width / 2];
