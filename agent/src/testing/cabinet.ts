export type { Frame } from '../cabinet/cabinet.ts';
export type { Scene } from '../cabinet/scene.ts';
export { SimulatedCabinet } from '../cabinet/simulated-cabinet.ts';
