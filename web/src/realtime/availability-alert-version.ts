import { ObservableValue } from './observable-value.ts';

/**
 * The latest version of the player's availability alerts on the server; null if the server has no such alerts. The part of the lobby that
 * shows the alerts is loaded later.
 */
export const availabilityAlertEvents = new ObservableValue<{
  readonly version: number;
  readonly pushKey?: string | undefined;
} | null>(null);
