export { geometries, reelCount, reelX, rowCount } from '../cabinet/geometry.ts';
export { symbolCell } from '../cabinet/picture/symbol-cell.ts';
