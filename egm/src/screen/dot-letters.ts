import type { SKRSContext2D } from '@napi-rs/canvas';

/** Letters of 5 × 7 dots, so that the screen needs no font. A digit in base 32 is a row of five dots, from the top. */
const rowsOf: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '.': '00000cc',
  ':': '0cc0cc0',
  '-': '000v000',
};

const columns = 5;
const pitch = columns + 1;

/** Returns the width of a text in dots. */
export const dotsWide = (text: string): number => text.length * pitch - 1;

/** Draws a text around the middle of `x`, with dots of so many pixels; `y` is its top. */
export const drawLetters = (
  context: SKRSContext2D,
  text: string,
  {
    x,
    y,
    dot,
    colour,
  }: { readonly x: number; readonly y: number; readonly dot: number; readonly colour: string },
): void => {
  context.fillStyle = colour;
  const left = x - (dotsWide(text) * dot) / 2;
  const size = dot * 0.86;
  for (const [at, letter] of [...text.toUpperCase()].entries())
    for (const [row, digit] of [...(rowsOf[letter] ?? '')].entries())
      for (let column = 0; column < columns; column++)
        if (Number.parseInt(digit, 32) & (1 << (columns - 1 - column)))
          context.fillRect(left + (at * pitch + column) * dot, y + row * dot, size, size);
};
