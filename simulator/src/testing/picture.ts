export { geometries, getReelLeftX, reelCount, rowCount } from '@reelfloor/cabinet/reel-geometry';
export { renderStoppedReelCell } from '../picture/symbol-cell.ts';
