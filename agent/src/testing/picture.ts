export { geometries, reelCount, reelX, rowCount } from '../cabinet/geometry.ts';
export { symbolCell } from '../drivers/simulated/picture/symbol-cell.ts';
