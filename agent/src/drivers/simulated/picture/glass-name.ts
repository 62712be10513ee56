import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { isLettered, lettering, letteringWidth } from '@reelfloor/art';
import { drawText, textWidth } from './text.ts';

const weight = 800;

/** A brand's name on the cabinet: in the outlines of capitals or, if it has other letters, in the cabinet's font. */
export interface GlassName {
  readonly text: string;
  /** Size of the letters in pixels: smaller than wished if the name would leave its place. */
  readonly size: number;
  readonly width: number;
  readonly tracking: number;
  readonly isOutlined: boolean;
}

/** `room`: the most pixels that the name may take. */
export const glassName = (
  name: string,
  wished: { readonly size: number; readonly tracking: number; readonly room: number },
): GlassName => {
  const { size, tracking, room } = wished;
  const isOutlined = isLettered(name.toUpperCase());
  const text = isOutlined ? name.toUpperCase() : name;
  const width = isOutlined
    ? letteringWidth(text, size, tracking)
    : textWidth(createCanvas(1, 1).getContext('2d'), text, { size, weight });
  const fit = Math.min(1, room / width);
  return { text, size: size * fit, width: width * fit, tracking, isOutlined };
};

/** Returns the name as SVG; empty if `drawGlassName` draws it. `middle` and `baseline` in pixels. */
export const outlinedName = (
  { text, size, tracking, isOutlined }: GlassName,
  { middle, baseline, fill }: { readonly middle: number; readonly baseline: number; readonly fill: string },
): string => (isOutlined ? lettering(text, { x: middle, baseline, size, tracking, fill }) : '');

/** Draws a name that `outlinedName` leaves out. */
export const drawGlassName = (
  context: SKRSContext2D,
  { text, size, isOutlined }: GlassName,
  {
    middle,
    baseline,
    colour,
  }: { readonly middle: number; readonly baseline: number; readonly colour: string },
): void => {
  if (!isOutlined) drawText(context, text, middle, baseline, { size, weight, colour, align: 'center' });
};
