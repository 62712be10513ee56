import { Snapshot } from './snapshot.ts';

/** What the server told last of the player's availability alerts; null while it takes none. The part of the lobby that shows them loads later. */
export const availabilityAlertEvents = new Snapshot<{
  readonly version: number;
  readonly pushKey?: string | undefined;
} | null>(null);
