import { Snapshot } from '../../../realtime/snapshot.ts';

/** The version that the player has put off on this page; null: none. The server refuses play until it is accepted. */
export const putOffTerms = new Snapshot<number | null>(null);
