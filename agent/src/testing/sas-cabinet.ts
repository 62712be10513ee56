export { type CutPoint, type MachineQuirks, ProcessMemory } from '@reelfloor/egm/trial-machine';
export { ManualClock } from './manual-clock.ts';
export { JoinedCabinet } from './sas/joined-cabinet.ts';
export type { Passage } from './sas/lossy-line.ts';
