/** Where the parts of a cabinet's picture are. */
export { geometries, reelCount, reelX, rowCount } from '../cabinet/geometry.ts';
export { symbolCell } from '../cabinet/picture/symbol-cell.ts';
