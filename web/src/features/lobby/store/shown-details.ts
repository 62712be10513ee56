import type { MachineId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The machine whose details dialog is open; null if none. */
export const shownDetails = new Snapshot<MachineId | null>(null);
