import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { reel, reelArea, reelCount, reelX } from '../geometry.ts';
import { type Overlay, overlayOf } from './bitmap.ts';
import { glass, type Layout, scaled } from './layout.ts';
import { drawText } from './text.ts';

/** One colour after another, told apart on light and on dark cloth. */
const lineColours = ['#FF4D4D', '#2F9BFF', '#35C759', '#FF9F0A', '#C65BFF', '#12C2C2', '#FF5FA2'];

const tagRadius = 10;
/** How far the drawing goes beyond the middle of the rows it touches. */
const reach = 14;

/** A winning line across the reels, with its number in the bezel on both sides. */
export function drawWinLine(layout: Layout, line: number, rows: readonly number[]): Overlay {
  const top = rowMiddle(Math.min(...rows)) - reach;
  const bottom = rowMiddle(Math.max(...rows)) + reach;
  const area = scaled({ ...glass, y: top, height: bottom - top }, layout.scale);
  const canvas = createCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  context.translate(-area.x, -area.y);
  context.scale(layout.scale, layout.scale);
  const colour = lineColours[(line - 1) % lineColours.length] ?? '#FFFFFF';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  tracePath(context, rows);
  context.lineWidth = 11;
  context.strokeStyle = '#120A14';
  context.stroke();
  context.lineWidth = 7;
  context.strokeStyle = colour;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = '#FFFFFFB0';
  context.stroke();
  drawTag(context, line, reelArea.x - tagRadius, rowMiddle(rows[0] ?? 1), colour);
  drawTag(context, line, reelArea.x + reelArea.width + tagRadius, rowMiddle(rows.at(-1) ?? 1), colour);
  return overlayOf(canvas, area.x, area.y, layout.width);
}

function tracePath(context: SKRSContext2D, rows: readonly number[]): void {
  context.beginPath();
  context.moveTo(reelArea.x, rowMiddle(rows[0] ?? 1));
  for (let index = 0; index < reelCount; index += 1)
    context.lineTo(reelX(index) + reel.width / 2, rowMiddle(rows[index] ?? 1));
  context.lineTo(reelArea.x + reelArea.width, rowMiddle(rows.at(-1) ?? 1));
}

function drawTag(context: SKRSContext2D, line: number, x: number, y: number, colour: string): void {
  context.beginPath();
  context.arc(Math.max(glass.x + tagRadius, x), y, tagRadius - 0.5, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#120A14';
  context.stroke();
  drawText(context, String(line), x, y + 4, { size: 11, weight: 800, colour: '#120A14', align: 'center' });
}

const rowMiddle = (row: number): number => reelArea.y + (row + 0.5) * reel.cellHeight;
