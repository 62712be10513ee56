import type { MachineId, OwnAvailabilityAlerts } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { availabilityAlertEvents } from '../../../realtime/availability-alert-version.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** Time in ms for which the server lists an availability alert after it was sent. */
const sentShownMs = 10 * 60_000;

interface NamedMachine {
  readonly machineId: MachineId;
  /** Name of the machine's brand. */
  readonly brand: string;
}

/** An availability alert that was sent. `atMs`: when the machine became free, as Unix time in ms by this device's clock. */
export interface SentAlert extends NamedMachine {
  readonly atMs: number;
}

export interface AvailabilityAlertState {
  readonly version: number;
  readonly availabilityAlerts: readonly (NamedMachine & { readonly endsAtMs: number })[];
  readonly sent: readonly SentAlert[];
}

/** The player's pending and sent availability alerts, as last received from the server; null before that. */
export class AvailabilityAlertStore {
  readonly #state = new ObservableValue<AvailabilityAlertState | null>(null);
  readonly #now: () => number;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stores a response unless it is older than the stored state. */
  receive({ version, availabilityAlerts, sent }: OwnAvailabilityAlerts): void {
    if (version < (this.#state.get()?.version ?? 0)) return;
    const now = this.#now();
    this.#state.set({
      version,
      availabilityAlerts: availabilityAlerts.map(({ machine, name, leftMs }) => ({
        machineId: machine,
        brand: name,
        endsAtMs: now + leftMs,
      })),
      sent: sent.map(({ machine, name, agoMs }) => ({
        machineId: machine,
        brand: name,
        atMs: now - agoMs,
      })),
    });
  }

  forget(): void {
    this.#state.set(null);
  }
}

const availabilityAlertStore = new AvailabilityAlertStore(getServerTimeMs);

export const hasAvailabilityAlert = (state: AvailabilityAlertState | null, machineId: string): boolean =>
  state?.availabilityAlerts.some((availabilityAlert) => availabilityAlert.machineId === machineId) ?? false;

/** Returns the availability alerts to show at the time `now`, without expired ones. */
export const withoutExpiredAvailabilityAlerts = (
  { availabilityAlerts, sent }: AvailabilityAlertState,
  now: number,
): Omit<AvailabilityAlertState, 'version'> => ({
  availabilityAlerts: availabilityAlerts.filter(({ endsAtMs }) => endsAtMs > now),
  sent: sent.filter(({ atMs }) => atMs + sentShownMs > now),
});

/** Maximum age in ms of an alert that a newly opened page still announces; the bell lists older ones as well. */
const noticeMs = 60_000;

/** Returns the availability alerts that were sent since `before`; null: since the page was opened. */
export const listAvailabilityAlertsSentSince = (
  before: AvailabilityAlertState | null,
  { sent }: AvailabilityAlertState,
  now: number,
): readonly SentAlert[] =>
  sent.filter(({ machineId, atMs }) =>
    before
      ? !before.sent.some((other) => other.machineId === machineId && Math.abs(other.atMs - atMs) < 5_000)
      : atMs + noticeMs > now,
  );

/** Adds an availability alert, which notifies the player when the machine is free. */
export const addAvailabilityAlert = async (machineId: MachineId) => {
  await loadLazyApiRoutes();
  return taken(await callServer('addAvailabilityAlert', { body: { machineId } }));
};

/** Cancels a pending availability alert, or dismisses one that was sent. */
export const cancelAvailabilityAlert = async (machineId: MachineId) => {
  await loadLazyApiRoutes();
  return taken(await callServer('cancelAvailabilityAlert', { body: { machineId } }));
};

let isFollowing = false;

/** From now on, refetches the alerts whenever the server reports a newer version. */
export const startRefreshingAvailabilityAlerts = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  availabilityAlertEvents.subscribe(() => void readAgain());
  void readAgain();
};

const readAgain = async (): Promise<void> => {
  const event = availabilityAlertEvents.get();
  if (event === null) return availabilityAlertStore.forget();
  if (event.version <= (availabilityAlertStore.get()?.version ?? 0)) return;
  await loadLazyApiRoutes();
  const answer = await callServer('availabilityAlerts', {});
  // After a failure, the event after the next reconnect triggers another fetch. Another player may have signed in during the call.
  if (answer.ok && availabilityAlertEvents.get() !== null) availabilityAlertStore.receive(answer.value);
};

const taken = (answer: CallResult<OwnAvailabilityAlerts>): CallResult<OwnAvailabilityAlerts> => {
  if (answer.ok) availabilityAlertStore.receive(answer.value);
  return answer;
};

export const useAvailabilityAlertState = (): AvailabilityAlertState | null =>
  useSyncExternalStore(availabilityAlertStore.subscribe, availabilityAlertStore.get);

export const useHasAvailabilityAlert = (machineId: string): boolean =>
  useSyncExternalStore(availabilityAlertStore.subscribe, () =>
    hasAvailabilityAlert(availabilityAlertStore.get(), machineId),
  );

/** Returns whether the server offers availability alerts. */
export const useAreAvailabilityAlertsOffered = (): boolean =>
  useSyncExternalStore(availabilityAlertEvents.subscribe, () => availabilityAlertEvents.get() !== null);
