import type { ChannelSide, NotificationHandlers } from '@reelfloor/protocol';
import type { notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import * as z from 'zod/mini';
import {
  isEmptyOrZeroValue,
  parseLenientInteger,
  parseLenientMachineStatus,
  parseLenientObject,
  parseLenientText,
  parseLenientTextFields,
} from '../api/lenient-value-parser.ts';
import { getServerTimeMs } from '../clock/server-time.ts';
import { ObservableValue } from './observable-value.ts';

export const addAdapterBeforeSchema = <Schema extends z.ZodMiniType>(
  adapt: (data: unknown) => unknown,
  schema: Schema,
) => z.pipe(z.transform(adapt), schema as z.ZodMiniType) as unknown as Schema;

const adaptBalance = (data: unknown): object => ({
  ...parseLenientObject(data),
  balance: parseLenientInteger(parseLenientObject(data).balance),
});

const adaptMachine = (data: unknown): object => ({
  ...parseLenientObject(data),
  status: parseLenientMachineStatus(parseLenientObject(data).status),
});

/** Parses a session notice. A notice without a machine or a status means that there is no session. */
const adaptSession = (data: unknown): object => {
  const session = parseLenientObject(data);
  const { status, name, id, machine_status: machineStatus } = session;
  const isNowhere = isEmptyOrZeroValue(id);
  return {
    ...session,
    status: isNowhere || status === 0 || status === false ? 'closed' : parseLenientMachineStatus(status),
    name: parseLenientText(name) ?? '',
    id: isNowhere ? noMachineId : id,
    machine_status: parseLenientMachineStatus(machineStatus),
  };
};
/** Machine id in a session notice which means that the player has no session. */
export const noMachineId = '-';

const adaptInfo = (data: unknown): object => {
  const { code, params, message, action } = parseLenientObject(data);
  return {
    code: code || undefined,
    params: parseLenientTextFields(params),
    message: message || undefined,
    action: action || undefined,
  };
};

export const makeNotificationSchemasLenient = <Notices extends ChannelSide['notifications']>(
  notifications: Notices,
): Notices => ({
  ...notifications,
  ...Object.fromEntries(
    Object.entries(adapters).map(([name, adapt]) => [
      name,
      addAdapterBeforeSchema(adapt, notifications[name] as z.ZodMiniType),
    ]),
  ),
});

const adapters = { balance: adaptBalance, machine: adaptMachine, session: adaptSession, info: adaptInfo };

type SessionNotice = Parameters<NotificationHandlers<typeof notifyServerSide>['session']>[0];
type MachineNotice = Parameters<NotificationHandlers<typeof notifyServerSide>['machine']>[0];

/** A session of the player that is not played on this page. */
export interface OpenSession {
  readonly machineId: SessionNotice['id'];
  readonly brandName: string;
  /** State of the session: `waiting`, `playing`, `closing`, or another value from a third-party server. */
  readonly status: string;
  readonly machineStatus: SessionNotice['machine_status'];
  /** Until when the session's seat is held, as Unix time in ms by this device's clock; null if not known. */
  readonly heldUntilMs: number | null;
  /** Why the server would refuse to cancel the cash-out that closes the seat; null if cancelling may be tried. */
  readonly cancelRefused: CancelRefused | null;
  readonly isAsked: boolean;
  /** Whether staff were notified of the machine's fault. */
  readonly staffNotified: boolean;
}

interface CancelRefused {
  readonly code: number | string;
  readonly Params?: Readonly<Record<string, string | number>> | undefined;
}

/** Stores the player's session on another page or device; null if there is none. */
export class OpenSessionStore {
  readonly #state = new ObservableValue<OpenSession | null>(null);
  readonly #now: () => number;
  /** Machine whose seat another page took over from this page; null if none. This page then does not ask the player about that session. */
  #stoodAside: string | null = null;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stores a session notice. `isInGame`: this page plays or joins a game, so a running session is its own. */
  receive(notice: SessionNotice, isInGame: boolean): void {
    const known = this.#state.get();
    if (notice.status === 'closed') {
      if (this.#stoodAside === notice.id) this.#stoodAside = null;
      if (known?.machineId === notice.id || notice.id === noMachineId) this.#state.set(null);
      return;
    }
    this.#state.set({
      machineId: notice.id,
      brandName: notice.name,
      status: notice.status,
      machineStatus: notice.machine_status,
      heldUntilMs: this.#deadline(notice),
      cancelRefused: notice.cancelRefused
        ? { code: notice.cancelRefused.code, Params: notice.cancelRefused.params }
        : null,
      isAsked: this.#shouldAsk(notice, known, isInGame),
      staffNotified: notice.staffNotified ?? false,
    });
  }

  receiveMachine({ id, status }: MachineNotice): void {
    const known = this.#state.get();
    if (known?.machineId === id && known.machineStatus !== status)
      this.#state.set({ ...known, machineStatus: status, staffNotified: false });
  }

  /** Asks the player what to do, after a join was refused because the player already has a seat at this machine. */
  askAboutTakenMachine(machineId: string, brandName: string): void {
    this.#stoodAside = null;
    const known = this.#state.get();
    const same = known?.machineId === machineId ? known : null;
    this.#state.set({
      machineId: machineId as OpenSession['machineId'],
      brandName: same?.brandName ?? brandName,
      status: same?.status ?? 'playing',
      machineStatus: same?.machineStatus ?? 'playing',
      heldUntilMs: same?.heldUntilMs ?? null,
      cancelRefused: same?.cancelRefused ?? null,
      isAsked: true,
      staffNotified: same?.staffNotified ?? false,
    });
  }

  /** Stores that the server has refused to cancel the cash-out. */
  noteCancelRefused(cancelRefused: CancelRefused): void {
    const known = this.#state.get();
    if (known) this.#state.set({ ...known, cancelRefused });
  }

  standAside(machineId: string): void {
    this.#stoodAside = machineId;
    this.dismiss();
  }

  dismiss(): void {
    const known = this.#state.get();
    if (known?.isAsked) this.#state.set({ ...known, isAsked: false });
  }

  ask(): void {
    const known = this.#state.get();
    if (known && !known.isAsked) this.#state.set({ ...known, isAsked: true });
  }

  forget(): void {
    this.#stoodAside = null;
    this.#state.set(null);
  }

  /**
   * Returns whether to ask the player what to do about a session: always for a waiting seat; for a seat that is played elsewhere or closing
   * only when this page first learns of it.
   */
  #shouldAsk({ id, status }: SessionNotice, known: OpenSession | null, isInGame: boolean): boolean {
    if (this.#stoodAside === id) return false;
    if (status === 'waiting') return true;
    if (isInGame) return false;
    if (known?.machineId !== id) return true;
    return status === 'playing' ? false : known.isAsked;
  }

  /**
   * Returns until when the seat is held, computed from the remaining time if it is known, because the device's clock may be wrong by hours.
   */
  #deadline({ heldUntil, leftMs }: SessionNotice): number | null {
    return leftMs === undefined ? (heldUntil ?? null) : this.#now() + leftMs;
  }
}

export const openSession = new OpenSessionStore(getServerTimeMs);
