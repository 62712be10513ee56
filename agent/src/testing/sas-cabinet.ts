export type { CutPoint } from '@reelfloor/egm/trial-machine';
export { JoinedCabinet } from './sas/joined-cabinet.ts';
export type { Passage } from './sas/lossy-line.ts';
