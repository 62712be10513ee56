import type { CabinetCommissioningState } from './cabinet-commissioning-state.ts';

type Picture = CabinetCommissioningState['picture'];
export type Corners = Picture['corners'];
export type ReelBox = Picture['reelBox'];
export type PictureGeometry = Pick<Picture, 'corners' | 'turn' | 'reelBox'>;
export type Point = readonly [x: number, y: number];

const turns = [0, 90, 180, 270] as const;
/** Corners of the whole picture, 0 to 1 of width and height: top left, top right, bottom right, bottom left. */
export const wholeCorners: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** Smallest width and height of a reel box, 0 to 1 of the picture. */
const minBox = 0.05;

export const getNextPictureRotation = (rotation: Picture['turn']): Picture['turn'] =>
  turns[(turns.indexOf(rotation) + 1) % turns.length] ?? 0;

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the projective transform that maps the corners of the unit square to these corners. */
const projectionTo = ([p0, p1, p2, p3]: Corners): ((point: Point) => Point) => {
  const [dx1, dy1] = [p1[0] - p2[0], p1[1] - p2[1]];
  const [dx2, dy2] = [p3[0] - p2[0], p3[1] - p2[1]];
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return ([u, v]) => {
    const depth = g * u + h * v + 1;
    const along = (c0: number, c1: number, c3: number) =>
      ((c1 - c0 + g * c1) * u + (c3 - c0 + h * c3) * v + c0) / depth;
    return [along(p0[0], p1[0], p3[0]), along(p0[1], p1[1], p3[1])];
  };
};

/** Returns the point of the unrotated picture for a point of the displayed, rotated one. */
const beforeTurn = ([x, y]: Point, turn: Picture['turn']): Point => {
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [y, 1 - x];
    case 180:
      return [1 - x, 1 - y];
    case 270:
      return [1 - y, x];
  }
};

/** Converts corners set in the displayed picture to corners in the source picture, both 0 to 1. */
export const toSourcePictureCorners = (shownCorners: Corners, { corners, turn }: PictureGeometry): Corners => {
  const project = projectionTo(corners);
  const first = turns.indexOf(turn);
  const cornerOf = (index: number): [number, number] => {
    const [x, y] = project(beforeTurn(shownCorners[(index + first) % 4] ?? [0, 0], turn));
    return [within(x), within(y)];
  };
  return [cornerOf(0), cornerOf(1), cornerOf(2), cornerOf(3)];
};

/** Returns the corners of a reel box in the order of `wholeCorners`. */
export const getReelBoxCorners = ({ x, y, width, height }: ReelBox): Corners => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Returns the reel box after one of its corners was moved to a point. */
export const moveReelBoxCorner = (box: ReelBox, index: number, [px, py]: Point): ReelBox => {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const isLeft = index === 0 || index === 3;
  const isTop = index < 2;
  const x0 = isLeft ? Math.min(within(px), right - minBox) : left;
  const x1 = isLeft ? right : Math.max(within(px), left + minBox);
  const y0 = isTop ? Math.min(within(py), bottom - minBox) : top;
  const y1 = isTop ? bottom : Math.max(within(py), top + minBox);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};
