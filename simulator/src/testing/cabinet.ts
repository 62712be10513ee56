export type { Cabinet, Frame } from '@reelfloor/cabinet/cabinet';
export type { Scene } from '@reelfloor/cabinet/cabinet-scene';
export { SimulatedCabinet } from '../simulated-cabinet.ts';
