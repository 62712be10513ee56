import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { reelCount, reelX } from '../../../cabinet/geometry.ts';
import { type Overlay, overlayOf } from './bitmap.ts';
import { type Layout, scaled } from './layout.ts';
import type { Places } from './places.ts';
import { drawText } from './text.ts';

/** Colours of the pay lines, visible on light and on dark backgrounds. */
const lineColours = ['#FF4D4D', '#2F9BFF', '#35C759', '#FF9F0A', '#C65BFF', '#12C2C2', '#FF5FA2'];

const largestTagRadius = 10;
const reach = 14;

export function drawWinLine(layout: Layout, line: number, rows: readonly number[]): Overlay {
  const { places } = layout;
  const top = rowMiddle(places, Math.min(...rows)) - reach;
  const bottom = rowMiddle(places, Math.max(...rows)) + reach;
  const area = scaled({ ...places.glass, y: top, height: bottom - top }, layout.scale);
  const canvas = createCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  context.translate(-area.x, -area.y);
  context.scale(layout.scale, layout.scale);
  const colour = lineColours[(line - 1) % lineColours.length] ?? '#FFFFFF';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  tracePath(context, places, rows);
  context.lineWidth = 11;
  context.strokeStyle = '#120A14';
  context.stroke();
  context.lineWidth = 7;
  context.strokeStyle = colour;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = '#FFFFFFB0';
  context.stroke();
  const { reelArea, glass } = places;
  const radius = Math.min(largestTagRadius, (reelArea.x - glass.x) / 2);
  const right = reelArea.x + reelArea.width;
  const tag = { line, radius, colour };
  drawTag(context, { ...tag, x: reelArea.x - radius, y: rowMiddle(places, rows[0] ?? 1) });
  drawTag(context, { ...tag, x: right + radius, y: rowMiddle(places, rows.at(-1) ?? 1) });
  return overlayOf(canvas, area.x, area.y, layout.width);
}

function tracePath(context: SKRSContext2D, places: Places, rows: readonly number[]): void {
  const { reel, reelArea } = places;
  context.beginPath();
  context.moveTo(reelArea.x, rowMiddle(places, rows[0] ?? 1));
  for (let index = 0; index < reelCount; index += 1)
    context.lineTo(reelX(places, index) + reel.width / 2, rowMiddle(places, rows[index] ?? 1));
  context.lineTo(reelArea.x + reelArea.width, rowMiddle(places, rows.at(-1) ?? 1));
}

function drawTag(
  context: SKRSContext2D,
  { line, radius, colour, x, y }: { line: number; radius: number; colour: string; x: number; y: number },
): void {
  context.beginPath();
  context.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#120A14';
  context.stroke();
  const size = 1.1 * radius;
  drawText(context, String(line), x, y + 0.36 * size, {
    size,
    weight: 800,
    colour: '#120A14',
    align: 'center',
  });
}

const rowMiddle = ({ reel, reelArea }: Places, row: number): number =>
  reelArea.y + (row + 0.5) * reel.cellHeight;
