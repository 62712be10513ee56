export { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
export { type CutPoint, type MachineQuirks, ProcessMemory } from '@reelfloor/egm/trial-machine';
export { JoinedCabinet } from './sas/joined-cabinet.ts';
export type { Passage } from './sas/lossy-line.ts';
