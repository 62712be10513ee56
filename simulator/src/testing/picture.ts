export { geometries, reelCount, reelX, rowCount } from '@reelfloor/cabinet/geometry';
export { symbolCell } from '../picture/symbol-cell.ts';
