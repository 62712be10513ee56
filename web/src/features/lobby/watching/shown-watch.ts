import type { MachineId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The machine that is watched; null while none is. */
export const shownWatch = new Snapshot<MachineId | null>(null);
