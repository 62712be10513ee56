export { geometries, getReelLeftX as reelX, reelCount, rowCount } from '@reelfloor/cabinet/reel-geometry';
export { renderStoppedReelCell as symbolCell } from '../picture/symbol-cell.ts';
