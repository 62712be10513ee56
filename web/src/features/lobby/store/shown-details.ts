import type { MachineId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The machine whose details are open; null while none are. */
export const shownDetails = new Snapshot<MachineId | null>(null);
