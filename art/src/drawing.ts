import { capitals } from './capitals.ts';

export function svg(
  width: number,
  height: number,
  content: string,
  viewBox = `0 0 ${width} ${height}`,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;
}

/** Returns the drawing rotated clockwise around a point, by an angle in degrees. */
export function turned(degrees: number, drawing: string, x = 50, y = 50): string {
  return `<g transform="rotate(${round(degrees)} ${x} ${y})">${drawing}</g>`;
}

/** Returns `count` copies of the drawing, evenly rotated around a point. */
export function around(count: number, drawing: string, firstDegrees = 0, x = 50, y = 50): string {
  return Array.from({ length: count }, (_, index) =>
    turned(firstDegrees + (360 / count) * index, drawing, x, y),
  ).join('');
}

export function moved(x: number, y: number, drawing: string, scale = 1): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${drawing}</g>`;
}

export function rays(count: number, inner: number, outer: number, halfWidth: number, fill: string): string {
  const ray = `<path d="M50 ${50 - outer} ${50 + halfWidth} ${50 - inner} ${50 - halfWidth} ${50 - inner}Z" fill="${fill}"/>`;
  return around(count, ray);
}

export interface Lettering {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly fill: string;
  /** Extra space between letters, as a fraction of the font size. */
  readonly tracking?: number;
}

export function lettering(text: string, { x, baseline, size, fill, tracking = 0 }: Lettering): string {
  const scale = size / 1000;
  let pen = x - letteringWidth(text, size, tracking) / 2;
  let drawing = '';
  for (const letter of text) {
    const glyph = capitals[letter];
    if (glyph) {
      const place = `translate(${round(pen)} ${baseline}) scale(${scale})`;
      drawing += `<path transform="${place}" d="${glyph.outline}" fill="${fill}"/>`;
    }
    pen += advanceOf(letter) * scale + tracking * size;
  }
  return drawing;
}

export function letteringWidth(text: string, size: number, tracking = 0): number {
  let width = -tracking * size;
  for (const letter of text) width += (advanceOf(letter) * size) / 1000 + tracking * size;
  return width;
}

/** Returns true if `lettering` can write the text: it has outlines of capitals and spaces only. */
export const isLettered = (text: string): boolean =>
  Array.from(text).every((letter) => letter === ' ' || letter in capitals);

const spaceAdvance = 270;

function advanceOf(letter: string): number {
  if (letter === ' ') return spaceAdvance;
  const glyph = capitals[letter];
  if (!glyph) throw new Error(`There is no outline for '${letter}'.`);
  return glyph.advance;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
