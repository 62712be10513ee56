export type { Cabinet, Frame } from '../cabinet/cabinet.ts';
export type { Scene } from '../cabinet/scene.ts';
export { SimulatedCabinet } from '../drivers/simulated/simulated-cabinet.ts';
