import { Snapshot } from './snapshot.ts';

/**
 * The latest version of the player's availability alerts on the server; null if the server has none. The part of the lobby that shows the
 * alerts is loaded later.
 */
export const availabilityAlertEvents = new Snapshot<{
  readonly version: number;
  readonly pushKey?: string | undefined;
} | null>(null);
