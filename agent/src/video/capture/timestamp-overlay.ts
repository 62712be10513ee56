import { createCanvas } from '@napi-rs/canvas';
import type { StampCorner } from '@reelfloor/cabinet/captured-picture-settings';
import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import { drawText, loadCabinetFonts, measureTextWidth } from '@reelfloor/simulator/picture/draw-text';

/** Height of the timestamp label's background, and the label's margin, as fractions of the image's shorter side. */
const [plateShare, marginShare] = [0.044, 0.02];
/** Minimum height of the timestamp label in pixels: smaller text is unreadable. */
const lowestLabelPx = 14;
/** Sizes of the label's text, baseline and padding as fractions of the height of its background. */
const [textShare, baselineShare, paddingShare] = [0.68, 0.74, 0.3];
/** Luma values of black and white (limited range, 16 to 235), and neutral chroma (ITU-R BT.601). */
const [black, white, neutral] = [16, 235, 128];
const even = (length: number): number => 2 * Math.round(length / 2);

/**
 * Draws a machine's number, this computer's local time and the number of the machine's newest event into captured images, such as `701
 * 14:03:22.417 #1842`.
 */
export class TimestampOverlay {
  readonly #label: string;
  readonly #corner: StampCorner;
  #plate: Plate | null = null;

  constructor(label: string, corner: StampCorner) {
    this.#label = label;
    this.#corner = corner;
  }

  /** Draws the label into an I420 image. `atMs`: capture time in ms since 1970. An image that is too small is left unchanged. */
  draw(i420: Uint8Array, size: PictureSize, { atMs, event }: { atMs: number; event: number }): void {
    const side = Math.min(size.width, size.height);
    const height = Math.max(lowestLabelPx, even(side * plateShare));
    if (this.#plate?.height !== height) this.#plate = new Plate(this.#label, height);
    const plate = this.#plate;
    plate.write(`${timeOf(atMs)} #${event}`);
    const margin = even(side * marginShare);
    const [x, y] = [size.width - plate.width - margin, size.height - height - margin];
    if (x < 0 || y < 0) return;
    const left = this.#corner.endsWith('Left') ? margin : x;
    const top = this.#corner.startsWith('top') ? margin : y;
    plate.copyInto(i420, size, left, top);
  }
}

const timeOf = (atMs: number): string => {
  const at = new Date(atMs);
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const seconds = `${part(at.getSeconds())}.${part(at.getMilliseconds(), 3)}`;
  return `${part(at.getHours())}:${part(at.getMinutes())}:${seconds}`;
};

interface Glyph {
  readonly width: number;
  readonly luma: Uint8Array;
}

/** A label on a dark background, with a text of which only changed characters are redrawn. */
class Plate {
  readonly height: number;
  readonly #label: Glyph;
  readonly #glyphs: ReadonlyMap<string, Glyph>;
  readonly #padding: number;
  #width = 0;
  #luma = new Uint8Array(0);
  #written = '';

  constructor(label: string, height: number) {
    loadCabinetFonts();
    this.height = height;
    this.#padding = even(height * paddingShare);
    const style = { size: height * textShare, weight: 600, colour: '#FFFFFF', align: 'center' } as const;
    const context = createCanvas(1, 1).getContext('2d');
    const widthOf = (text: string): number => Math.ceil(measureTextWidth(context, text, style));
    const glyphOf = (text: string, width: number): Glyph => {
      const canvas = createCanvas(width, height);
      const drawing = canvas.getContext('2d');
      drawText(drawing, text, width / 2, height * baselineShare, style);
      const { data } = drawing.getImageData(0, 0, width, height);
      const luma = Uint8Array.from(
        { length: width * height },
        (_, at) => black + ((white - black) * (data[4 * at + 3] ?? 0)) / 255,
      );
      return { width, luma };
    };
    this.#label = glyphOf(label, widthOf(label));
    const digit = Math.max(...Array.from('0123456789', widthOf));
    const widths = Array.from('0123456789:.# ', (character) => {
      const width = /\d/.test(character) ? digit : widthOf(character);
      return [character, glyphOf(character, width)] as const;
    });
    this.#glyphs = new Map(widths);
  }

  get width(): number {
    return this.#width;
  }

  write(text: string): void {
    const glyphs = Array.from(text, (character) => this.#glyphs.get(character) ?? this.#label);
    const start = this.#padding + this.#label.width + 2 * (this.#glyphs.get(' ')?.width ?? 0);
    if (text.length !== this.#written.length) {
      const end = glyphs.reduce((sum, { width }) => sum + width, start);
      this.#width = even(end + this.#padding);
      this.#luma = new Uint8Array(this.#width * this.height).fill(black);
      this.#written = '';
      this.#put(this.#label, this.#padding);
    }
    let x = start;
    for (const [index, glyph] of glyphs.entries()) {
      if (text[index] !== this.#written[index]) this.#put(glyph, x);
      x += glyph.width;
    }
    this.#written = text;
  }

  copyInto(i420: Uint8Array, size: PictureSize, left: number, top: number): void {
    const [width, height] = [this.#width, this.height];
    for (let row = 0; row < height; row += 1)
      i420.set(this.#luma.subarray(row * width, (row + 1) * width), (top + row) * size.width + left);
    const luma = size.width * size.height;
    for (const plane of [luma, luma * 1.25])
      for (let row = 0; row < height / 2; row += 1) {
        const from = plane + ((top / 2 + row) * size.width) / 2 + left / 2;
        i420.fill(neutral, from, from + width / 2);
      }
  }

  #put({ width, luma }: Glyph, x: number): void {
    for (let row = 0; row < this.height; row += 1)
      this.#luma.set(luma.subarray(row * width, (row + 1) * width), row * this.#width + x);
  }
}
