import { createCanvas } from '@napi-rs/canvas';
import { drawText, registerFonts, textWidth } from '../../drivers/simulated/picture/text.ts';
import type { PixelSize } from '../encode/encoders.ts';

/** Height of the mark, and its distance from the corner, in shares of the picture's shorter side. */
const [markShare, marginShare] = [0.056, 0.03];
const even = (length: number): number => 2 * Math.round(length / 2);
const [plate, ink] = ['rgb(5 7 13 / 0.66)', '#FFFFFF'];
/** Luma of video, from 16 to 235 (ITU-R BT.601). */
const lumaOf = (red: number, green: number, blue: number): number =>
  16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
const neutral = 128;
const beginsInArabic = /^[^\p{L}]*\p{Script=Arabic}/u;

/** Draws a name on a dark plate into the upper right corner of pictures of one size: the left one may have a real machine's stamp. */
export class OperatorMark {
  readonly #size: PixelSize;
  readonly #margin: number;
  readonly #width: number;
  readonly #height: number;
  /** Luma and opacity (0 to 1) of each of its pixels. */
  readonly #luma: Float32Array;
  readonly #opacity: Float32Array;

  constructor(name: string, size: PixelSize) {
    registerFonts();
    const side = Math.min(size.width, size.height);
    this.#size = size;
    this.#margin = even(side * marginShare);
    this.#height = even(side * markShare);
    const style = { size: this.#height * 0.6, weight: 650, colour: ink, align: 'left' } as const;
    const padding = this.#height * 0.4;
    const wanted = textWidth(createCanvas(1, 1).getContext('2d'), name, style) + 2 * padding;
    this.#width = even(Math.min(wanted, size.width - 2 * this.#margin));
    const context = createCanvas(this.#width, this.#height).getContext('2d');
    context.fillStyle = plate;
    context.roundRect(0, 0, this.#width, this.#height, this.#height * 0.2);
    context.fill();
    // A name that begins in Arabic runs from right to left, with what it has in other letters.
    context.direction = beginsInArabic.test(name) ? 'rtl' : 'ltr';
    drawText(context, name, padding, this.#height * 0.71, style);
    const { data } = context.getImageData(0, 0, this.#width, this.#height);
    const pixels = Array.from({ length: this.#width * this.#height }, (_, pixel) => pixel * 4);
    this.#luma = Float32Array.from(pixels, (at) =>
      lumaOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0),
    );
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

const mixed = (under: number, over: number, opacity: number): number =>
  Math.round(under + (over - under) * opacity);
