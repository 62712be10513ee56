import type { MachineId } from '@reelfloor/protocol';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** The machine whose details dialog is open; null if none. */
export const shownDetails = new ObservableValue<MachineId | null>(null);
