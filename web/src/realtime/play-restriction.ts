import type { Protection } from '@reelfloor/protocol';
import { Snapshot } from './snapshot.ts';

/** What keeps the player from play now, as far as this page knows: `Protection`, while a restriction or a register holds. */
export const playRestriction = new Snapshot<Protection | null>(null);

export const isPlayRestricted = (): boolean => playRestriction.get() !== null;
