import type { SKRSContext2D } from '@napi-rs/canvas';
import { getDemoBrand } from '@reelfloor/art';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import {
  type Area,
  type Bitmap,
  createCanvasFromBitmap,
  cropBitmap,
  moveCanvasToBitmap,
  type PictureLayout,
} from './bitmap.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { copyBitmapOnto, type DirtyTrackingBitmap, restoreBitmapArea } from './dirty-tracking-bitmap.ts';
import { drawText, formatCabinetAmount } from './draw-text.ts';
import { getShownBigWinMinor } from './win-presentation.ts';

const blinkMs = 700;
const glintEveryMs = 9000;
const glintMs = 1200;

const jackpotShownMs = 12_000;
const jackpotNames: Readonly<Record<number, string>> = { 1: 'GRAND', 2: 'MAJOR', 3: 'MINOR', 4: 'MINI' };

function jackpotShownAt({ round }: Scene, nowMs: number): number | null {
  const sinceMs = round ? nowMs - Math.max(round.startedAtMs, ...round.reelStopsAtMs) : -1;
  return sinceMs >= 0 && sinceMs < jackpotShownMs ? (round?.jackpotLevels[0] ?? null) : null;
}

interface Message {
  readonly text: string;
  readonly ground: string;
  readonly ink: string;
  readonly lit: boolean;
}

export class CabinetMessageBanner {
  readonly #sprites: BrandSprites;
  readonly #patch: RedrawnArea;
  #named = true;

  constructor(sprites: BrandSprites) {
    this.#sprites = sprites;
    this.#patch = new RedrawnArea(sprites.layout.plate, sprites.layout.scale, sprites.backdrop);
  }

  paint(target: DirtyTrackingBitmap, scene: Scene, nowMs: number): void {
    const message = this.#messageOf(scene, nowMs);
    const glint = scene.phase === 'idle' ? glintShare(nowMs) : null;
    const { places } = this.#sprites.layout;
    if (message) {
      this.#patch.show(target, `${message.text} ${message.lit}`, (context) =>
        drawMessage(context, message, places.plate),
      );
    } else if (glint !== null) {
      this.#patch.show(target, `glint ${glint}`, (context) => drawGlint(context, glint, places.plate));
    } else if (!this.#named) {
      restoreBitmapArea(target, this.#sprites.backdrop, this.#sprites.layout.plate);
      this.#patch.forget();
    }
    this.#named = !message && glint === null;
  }

  #messageOf(scene: Scene, nowMs: number): Message | null {
    const { palette } = getDemoBrand(this.#sprites.brandId);
    const lit = Math.floor(nowMs / blinkMs) % 2 === 0;
    const warning = { ground: '#7A1420', ink: '#FFE9E4', lit };
    if (scene.malfunction !== null) return { text: 'ARIZA  ·  MALFUNCTION', ...warning };
    if (scene.handPayMinor !== null) return { text: 'ELDEN ÖDEME  ·  HAND PAY', ...warning };
    if (scene.phase === 'cashOut')
      return { text: 'PARA ÇEKME  ·  CASH OUT', ground: palette.bodyDark, ink: palette.ink, lit };
    const hit = jackpotShownAt(scene, nowMs);
    if (hit !== null)
      return {
        text: `JACKPOT  ·  ${jackpotNames[hit] ?? `LEVEL ${hit}`}`,
        ground: palette.trimDark,
        ink: '#FFFFFF',
        lit,
      };
    const winMinor = getShownBigWinMinor(scene, nowMs);
    if (winMinor > 0)
      return {
        text: `BÜYÜK KAZANÇ  ·  BIG WIN  ${formatCabinetAmount(winMinor, scene.currency)}`,
        ground: palette.trimDark,
        ink: '#FFFFFF',
        lit,
      };
    if (scene.phase === 'freeSpins' || scene.freeSpinsLeft > 0)
      return {
        text: `ÜCRETSİZ SPİN  ·  FREE SPINS  ${scene.freeSpinsLeft}`,
        ground: palette.body,
        ink: palette.ink,
        lit,
      };
    return null;
  }
}

export function drawCallAttendantSign(
  context: SKRSContext2D,
  scene: Scene,
  { width, height }: PictureLayout['sign'],
): void {
  const malfunction = scene.malfunction !== null;
  context.fillStyle = '#0B0710';
  context.beginPath();
  context.roundRect(3, 3, width - 6, height - 6, 18);
  context.fill();
  context.lineWidth = 4;
  context.strokeStyle = malfunction ? '#F1837B' : '#E6B866';
  context.stroke();
  const middle = width / 2;
  const line = (text: string, y: number, size: number, weight: number, colour: string) =>
    drawText(context, text, middle, y, { size, weight, colour, align: 'center' });
  line(
    malfunction ? 'ARIZA  ·  MALFUNCTION' : 'ELDEN ÖDEME  ·  HAND PAY',
    54,
    26,
    700,
    malfunction ? '#F1837B' : '#E6B866',
  );
  if (malfunction) line(fitted(scene.malfunction ?? ''), 112, 30, 700, '#FFFFFF');
  else line(formatCabinetAmount(scene.handPayMinor ?? 0, scene.currency), 122, 58, 800, '#FFFFFF');
  // The cabinet does not know whether an attendant was called, so this text must be true in both cases.
  line('Makine kilitli  ·  The machine is locked', 172, 20, 500, '#D9D3E2');
}

const longestReason = 40;
const fitted = (reason: string): string =>
  reason.length > longestReason ? `${reason.slice(0, longestReason - 1)}…` : reason;

function glintShare(nowMs: number): number | null {
  const sinceMs = nowMs % glintEveryMs;
  return sinceMs < glintMs ? sinceMs / glintMs : null;
}

function drawGlint(context: SKRSContext2D, share: number, { width, height }: PictureLayout['plate']): void {
  const at = -120 + share * (width + 240);
  const light = context.createLinearGradient(at - 70, 0, at + 70, height * 0.6);
  light.addColorStop(0, '#FFFFFF00');
  light.addColorStop(0.5, '#FFFFFF66');
  light.addColorStop(1, '#FFFFFF00');
  context.fillStyle = light;
  context.beginPath();
  context.roundRect(3, 3, width - 6, height - 6, 12);
  context.fill();
}

function drawMessage(
  context: SKRSContext2D,
  { text, ground, ink, lit }: Message,
  { width, height }: PictureLayout['plate'],
): void {
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(3, 3, width - 6, height - 6, 12);
  context.fill();
  context.globalAlpha = lit ? 1 : 0.35;
  context.lineWidth = 3;
  context.strokeStyle = ink;
  context.beginPath();
  context.roundRect(8, 8, width - 16, height - 16, 9);
  context.stroke();
  context.globalAlpha = 1;
  const size = Math.min(30, (width * 1.39) / text.length);
  drawText(context, text, width / 2, height / 2 + size * 0.36, {
    size,
    weight: 780,
    colour: ink,
    align: 'center',
  });
}

/** A part of the picture that is redrawn only if `key` changes. `draw` uses full-size pixels from the part's top left corner. */
export class RedrawnArea {
  readonly #area: Area;
  readonly #scale: number;
  readonly #ground: Bitmap;
  #key = '';

  constructor(area: Area, scale: number, ground: Bitmap) {
    this.#area = area;
    this.#scale = scale;
    this.#ground = ground;
  }

  show(target: DirtyTrackingBitmap, key: string, draw: (context: SKRSContext2D) => void): void {
    if (key === this.#key) return;
    this.#key = key;
    const canvas = createCanvasFromBitmap(cropBitmap(this.#ground, this.#area));
    const context = canvas.getContext('2d');
    context.scale(this.#scale, this.#scale);
    draw(context);
    copyBitmapOnto(target, moveCanvasToBitmap(canvas), this.#area.x, this.#area.y);
  }

  forget(): void {
    this.#key = '';
  }
}
