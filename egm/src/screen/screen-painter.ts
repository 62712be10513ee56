import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { awards, getReelSymbol, type ReelSymbol, reelCount, symbols } from './reels.ts';
import type { MachineScreenState } from './screen-state.ts';

/** Bitmap font of 5 × 7 dots, so that painting the screen needs no font file. A base-32 digit is a row of five dots; rows from the top. */
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

/** Returns the width of a text in dots of the bitmap font. */
const dotsWide = (text: string): number => text.length * pitch - 1;

/** Draws a text in the bitmap font, centred at `x`, with dots of `dot` pixels; `y` is its top. */
const drawLetters = (
  context: SKRSContext2D,
  text: string,
  { x, y, dot, colour }: { readonly x: number; readonly y: number; readonly dot: number; readonly colour: string },
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

export const screenSize = { width: 960, height: 540 } as const;
/** Coordinate system of the screen layout, 1280 × 720. The picture itself is smaller, which halves its encoding time. */
const layout = { width: 1280, height: 720 } as const;
const scale = screenSize.width / layout.width;

const reels = { x: 70, y: 130, width: 260, gap: 16, rows: 3, rowHeight: 128 } as const;
const reelsWidth = reelCount * reels.width + (reelCount - 1) * reels.gap;
const reelsHeight = reels.rows * reels.rowHeight;
const messageY = 545;
const metersY = 612;
const awardsX = 945;
const lampEvery = 40;
const lampMs = 200;

const colours = {
  back: '#1c0a1e',
  frame: '#5d2a4a',
  reel: '#f6efe2',
  amber: '#ffb52e',
  red: '#ff4b3e',
  dim: '#8a6f84',
  lamp: '#ffe08a',
  line: '#d81f2a',
} as const;

type Paint = (context: SKRSContext2D) => void;

const circle =
  (x: number, y: number, radius: number, colour: string): Paint =>
  (context) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };

const shape =
  (colour: string, ...points: readonly (readonly [number, number])[]): Paint =>
  (context) => {
    context.fillStyle = colour;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
    context.fill();
  };

const stem =
  (...points: readonly [number, number, number, number, number, number]): Paint =>
  (context) => {
    const [x, y, ...curve] = points;
    context.strokeStyle = '#2e7d32';
    context.lineWidth = 6;
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(...curve);
    context.stroke();
  };

/** Drawing functions of each symbol, around 0,0 in a square of 100. */
const paints: Readonly<Record<ReelSymbol, readonly Paint[]>> = {
  cherry: [
    stem(-22, 18, -10, -20, 22, -40),
    stem(24, 22, 26, -12, 22, -40),
    circle(-22, 22, 20, '#c8102e'),
    circle(24, 26, 20, '#e0243f'),
  ],
  plum: [circle(0, 6, 34, '#6a2c91'), circle(-12, -6, 8, '#a36cc4'), stem(0, -28, 2, -40, 14, -46)],
  bell: [
    circle(0, -8, 28, '#e8a317'),
    shape('#e8a317', [-28, -8], [28, -8], [42, 30], [-42, 30]),
    circle(0, 36, 9, '#a86f05'),
  ],
  bar: [
    shape('#1b1b1f', [-50, -24], [50, -24], [50, 24], [-50, 24]),
    (context) => drawLetters(context, 'BAR', { x: 0, y: -14, dot: 4, colour: '#ffffff' }),
  ],
  seven: [shape('#d81f2a', [-34, -44], [36, -44], [36, -26], [4, 44], [-20, 44], [10, -22], [-34, -22])],
  diamond: [shape('#2f8fd6', [0, -42], [36, 0], [0, 42], [-36, 0]), shape('#8ccbf5', [0, -42], [36, 0], [0, 0])],
};

/** Paints the screen of the simulated machine. Static parts are painted once. */
export class ScreenPainter {
  readonly canvas: Canvas = createCanvas(screenSize.width, screenSize.height);
  readonly #context = this.canvas.getContext('2d');
  readonly #back = createCanvas(screenSize.width, screenSize.height);
  readonly #tiles: ReadonlyMap<ReelSymbol, Canvas>;

  constructor() {
    this.#tiles = new Map(symbols.map((symbol) => [symbol, tileOf(symbol)]));
    this.#context.scale(scale, scale);
    const back = this.#back.getContext('2d');
    back.scale(scale, scale);
    paintBack(back, this.#tiles);
  }

  /** Paints the machine's screen with the reels at these positions on their strips. */
  paint(state: MachineScreenState, positions: readonly number[], nowMs: number): void {
    const context = this.#context;
    if (!state.isOn) return this.paintBlack();
    context.drawImage(this.#back, 0, 0, layout.width, layout.height);
    this.#paintReels(positions);
    paintLamps(context, Math.floor(nowMs / lampMs));
    drawLetters(context, state.message, {
      ...{ x: reels.x + reelsWidth / 2, y: messageY, colour: colours.amber },
      dot: Math.min(6, reelsWidth / dotsWide(state.message)),
    });
    for (const [at, cents] of [state.creditCents, state.stakeCents, state.winCents].entries())
      drawLetters(context, (cents / 100).toFixed(2), {
        ...{ x: meterX(at), y: metersY + 38, dot: 6, colour: colours.red },
      });
  }

  paintBlack(): void {
    this.#context.fillStyle = '#000000';
    this.#context.fillRect(0, 0, layout.width, layout.height);
  }

  #paintReels(positions: readonly number[]): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(reels.x, reels.y, reelsWidth, reelsHeight);
    context.clip();
    for (let reel = 0; reel < reelCount; reel++) {
      context.fillStyle = colours.reel;
      context.fillRect(reelX(reel), reels.y, reels.width, reelsHeight);
      const position = positions[reel] ?? 0;
      const stop = Math.floor(position);
      // Draw each reel's symbols: that of the stop is in the middle row, and the strip moves down.
      for (let row = -1; row < reels.rows; row++) {
        const tile = this.#tiles.get(getReelSymbol(reel, stop + 1 - row));
        const y = reels.y + (row + position - stop) * reels.rowHeight;
        if (tile !== undefined) context.drawImage(tile, reelX(reel), y);
      }
    }
    context.restore();
    context.fillStyle = colours.line;
    context.fillRect(reels.x - 12, reels.y + reelsHeight / 2 - 2, reelsWidth + 24, 4);
  }
}

const reelX = (reel: number): number => reels.x + reel * (reels.width + reels.gap);
const meterX = (at: number): number => (layout.width / 3) * (at + 0.5);

const tileOf = (symbol: ReelSymbol): Canvas => {
  const tile = createCanvas(reels.width, reels.rowHeight);
  const context = tile.getContext('2d');
  context.fillStyle = colours.reel;
  context.fillRect(0, 0, reels.width, reels.rowHeight);
  context.translate(reels.width / 2, reels.rowHeight / 2);
  for (const paint of paints[symbol]) paint(context);
  return tile;
};

const paintBack = (context: SKRSContext2D, tiles: ReadonlyMap<ReelSymbol, Canvas>): void => {
  context.fillStyle = colours.back;
  context.fillRect(0, 0, layout.width, layout.height);
  drawLetters(context, 'TRIAL REELS', { x: reels.x + reelsWidth / 2, y: 46, dot: 8, colour: colours.amber });
  context.fillStyle = colours.frame;
  context.fillRect(reels.x - 12, reels.y - 12, reelsWidth + 24, reelsHeight + 24);
  for (const [row, [symbol, stakes]] of awards.entries()) {
    const tile = tiles.get(symbol);
    const y = reels.y + 8 + row * 76;
    for (let reel = 0; reel < reelCount; reel++)
      if (tile !== undefined) context.drawImage(tile, 66, 0, 128, 128, awardsX + reel * 66, y, 60, 60);
    drawLetters(context, String(stakes), { x: 1195, y: y + 14, dot: 5, colour: colours.amber });
  }
  for (const [at, label] of ['CREDIT', 'STAKE', 'WIN'].entries())
    drawLetters(context, label, { x: meterX(at), y: metersY, dot: 3, colour: colours.dim });
};

/** Paints lamps that run around the machine's screen, so that its picture always changes. */
const paintLamps = (context: SKRSContext2D, step: number): void => {
  const across = layout.width / lampEvery;
  for (let at = 0; at < across; at++)
    for (const [edge, y] of [12, layout.height - 12].entries()) {
      const isLit = (at + (edge === 0 ? step : -step) + 3000) % 3 === 0;
      circle((at + 0.5) * lampEvery, y, 7, isLit ? colours.lamp : colours.frame)(context);
    }
};
