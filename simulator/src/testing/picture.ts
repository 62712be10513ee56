export { geometries, reelCount, reelX, rowCount } from '@reelfloor/cabinet/reel-geometry';
export { renderRestingCell as symbolCell } from '../picture/symbol-cell.ts';
