import type { MachineId, OwnAvailabilityAlerts } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { serverNow } from '../../../clock/server-time.ts';
import { availabilityAlertEvents } from '../../../realtime/availability-alert-events.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** Time in ms for which the server tells that an availability alert came true. */
const sentShownMs = 10 * 60_000;

interface NamedMachine {
  readonly machineId: MachineId;
  /** The machine's brand. */
  readonly brand: string;
}

/** A machine that was free. `atMs`: when, in ms since 1970 by this device's clock. */
export interface Sent extends NamedMachine {
  readonly atMs: number;
}

export interface AvailabilityAlertState {
  readonly version: number;
  readonly availabilityAlerts: readonly (NamedMachine & { readonly endsAtMs: number })[];
  readonly sent: readonly Sent[];
}

/** The player's availability alerts to be told of free machines, as the server told them last; null before it has told any. */
export class AvailabilityAlertStore {
  readonly #state = new Snapshot<AvailabilityAlertState | null>(null);
  readonly #now: () => number;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stores what an answer says, unless something newer is known. */
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

const availabilityAlertStore = new AvailabilityAlertStore(serverNow);

export const hasAvailabilityAlert = (state: AvailabilityAlertState | null, machineId: string): boolean =>
  state?.availabilityAlerts.some((availabilityAlert) => availabilityAlert.machineId === machineId) ?? false;

/** Returns what is shown at the time `now`: availability alerts that have ended by themselves are left out. */
export const shownAt = (
  { availabilityAlerts, sent }: AvailabilityAlertState,
  now: number,
): Omit<AvailabilityAlertState, 'version'> => ({
  availabilityAlerts: availabilityAlerts.filter(({ endsAtMs }) => endsAtMs > now),
  sent: sent.filter(({ atMs }) => atMs + sentShownMs > now),
});

/** On a page that was just opened, an older one is no news; the bell still lists it. */
const noticeMs = 60_000;

/** Returns what came true since `before`; null: since the page was opened. */
export const sentSince = (
  before: AvailabilityAlertState | null,
  { sent }: AvailabilityAlertState,
  now: number,
): readonly Sent[] =>
  sent.filter(({ machineId, atMs }) =>
    before
      ? !before.sent.some((other) => other.machineId === machineId && Math.abs(other.atMs - atMs) < 5_000)
      : atMs + noticeMs > now,
  );

/** Lets the player be told when the machine is free. */
export const addAvailabilityAlert = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('addAvailabilityAlert', { body: { machineId } }));
};

/** Gives an availability alert up, or acknowledges that it came true. */
export const cancelAvailabilityAlert = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('cancelAvailabilityAlert', { body: { machineId } }));
};

let isFollowing = false;

/** Keeps the store as new as the server's news, from now on. */
export const followAvailabilityAlerts = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  availabilityAlertEvents.subscribe(() => void readAgain());
  void readAgain();
};

const readAgain = async (): Promise<void> => {
  const event = availabilityAlertEvents.get();
  if (event === null) return availabilityAlertStore.forget();
  if (event.version <= (availabilityAlertStore.get()?.version ?? 0)) return;
  await loadLaterRoutes();
  const answer = await callServer('availabilityAlerts', {});
  // If it fails, the event after the next connection asks again. Another player may have signed in meanwhile.
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

/** Returns whether the server tells players of free machines. */
export const useIsTellingOffered = (): boolean =>
  useSyncExternalStore(availabilityAlertEvents.subscribe, () => availabilityAlertEvents.get() !== null);
