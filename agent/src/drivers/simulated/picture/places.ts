import { type CabinetShape, type Geometry, geometries } from '../../../cabinet/geometry.ts';
import type { Area } from './bitmap.ts';

const panelNames = ['credit', 'lines', 'stake', 'win', 'clock', 'machine'] as const;
export type PanelName = (typeof panelNames)[number];

export interface Places extends Geometry {
  readonly shape: CabinetShape;
  /** The metal frame's outer edge. Inside the frame is the dark bezel, and inside that the reels. */
  readonly frame: Area & { readonly band: number };
  readonly glass: Area;
  readonly plate: Area;
  readonly sign: Area;
  readonly panels: Readonly<Record<PanelName, Area>>;
  readonly topScreen: Area | null;
}

export const placesOf: Readonly<Record<CabinetShape, Places>> = {
  landscape: {
    shape: 'landscape',
    ...geometries.landscape,
    ...framed({ x: 104, y: 88, width: 1072, height: 564, band: 16 }),
    plate: { x: 280, y: 16, width: 720, height: 64 },
    sign: { x: 300, y: 268, width: 680, height: 204 },
    panels: rows(104, 658, [{ credit: 242, lines: 116, stake: 170, win: 228, clock: 152, machine: 124 }]),
    topScreen: null,
  },
  portrait: {
    shape: 'portrait',
    ...geometries.portrait,
    ...framed({ x: 26, y: 594, width: 668, height: 450, band: 14 }),
    plate: { x: 60, y: 520, width: 600, height: 64 },
    sign: { x: 70, y: 722, width: 580, height: 194 },
    panels: rows(26, 1052, [
      { credit: 222, stake: 196, win: 234 },
      { lines: 196, clock: 234, machine: 222 },
    ]),
    topScreen: { x: 40, y: 60, width: 640, height: 444 },
  },
};

function framed(frame: Places['frame']): Pick<Places, 'frame' | 'glass'> {
  const { x, y, width, height, band } = frame;
  return {
    frame,
    glass: { x: x + band, y: y + band, width: width - 2 * band, height: height - 2 * band },
  };
}

function rows(
  left: number,
  top: number,
  widths: readonly Partial<Readonly<Record<PanelName, number>>>[],
): Record<PanelName, Area> {
  const height = 52;
  const gap = 8;
  const placed = {} as Record<PanelName, Area>;
  for (const [index, row] of widths.entries()) {
    let x = left;
    for (const name of panelNames) {
      const width = row[name];
      if (width === undefined) continue;
      placed[name] = { x, y: top + index * (height + gap), width, height };
      x += width + gap;
    }
  }
  return placed;
}

export const panelsOf = ({ panels }: Places): (readonly [PanelName, Area])[] =>
  panelNames.map((name) => [name, panels[name]] as const);
