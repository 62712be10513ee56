import { join } from 'node:path';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { formatMajorUnits } from '@reelfloor/protocol';

/** Font family. The font files are in `fonts/` (SIL Open Font License 1.1), so that no system font is needed. */
const latin = 'Cabinet Inter';
/** Contains ğ, ş, İ and the lira sign, which the font `Cabinet Inter` lacks. */
const latinExtended = 'Cabinet Inter Extended';
/** Noto Sans Arabic, for an operator's name. */
const arabic = 'Cabinet Noto Arabic';

interface TextStyle {
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly align: 'left' | 'center' | 'right';
}

let registered = false;

export function loadCabinetFonts(): void {
  if (registered) return;
  for (const [file, family] of [
    ['inter-latin.woff2', latin],
    ['inter-latin-ext.woff2', latinExtended],
    ['noto-sans-arabic.woff2', arabic],
  ] as const) {
    if (!GlobalFonts.registerFromPath(join(import.meta.dirname, 'fonts', file), family))
      throw new Error(`the font ${file} cannot be read`);
  }
  registered = true;
}

export function drawText(context: SKRSContext2D, text: string, x: number, y: number, style: TextStyle): void {
  use(context, style);
  context.textAlign = style.align;
  context.fillText(text, x, y);
}

export function measureTextWidth(
  context: SKRSContext2D,
  text: string,
  style: Pick<TextStyle, 'size' | 'weight'>,
): number {
  use(context, { ...style, colour: '#000000' });
  return context.measureText(text).width;
}

/** Draws digits of equal width, so that a counting number does not jitter. The text ends at `right` and is shrunk to fit in `room`. */
export function drawFixedWidthDigits(
  context: SKRSContext2D,
  text: string,
  position: { readonly right: number; readonly middle: number; readonly room: number },
  style: Omit<TextStyle, 'align'>,
): void {
  use(context, style);
  const fit = Math.min(1, position.room / figuresWidth(context, text));
  use(context, { ...style, size: style.size * fit });
  context.textAlign = 'center';
  const baseline = position.middle + style.size * fit * 0.36;
  let pen = position.right;
  for (const character of Array.from(text).reverse()) {
    const width = figuresWidth(context, character);
    context.fillText(character, pen - width / 2, baseline);
    pen -= width;
  }
}

function figuresWidth(context: SKRSContext2D, text: string): number {
  const digit = context.measureText('0').width;
  return Array.from(text).reduce(
    (sum, character) => sum + (/\d/.test(character) ? digit : context.measureText(character).width),
    0,
  );
}

/** Formats minor units with the decimals of the currency, such as 124050 kuruş as `1.240,50`. */
export function formatCabinetAmount(amountMinor: number, currency: string): string {
  return formatMajorUnits(amountMinor, currency, ',').replace(/\B(?=(\d{3})+(?:,|$))(?<!,\d*)/g, '.');
}

function use(context: SKRSContext2D, { size, weight, colour }: Omit<TextStyle, 'align'>): void {
  context.font = `${size}px "${latin}", "${latinExtended}", "${arabic}"`;
  context.fontVariationSettings = `'wght' ${weight}`;
  context.fillStyle = colour;
}
