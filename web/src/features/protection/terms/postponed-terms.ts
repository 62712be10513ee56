import { Snapshot } from '../../../realtime/snapshot.ts';

/** Version of the terms that the player has postponed on this page; null: none. The server refuses play until it is accepted. */
export const postponedTerms = new Snapshot<number | null>(null);
