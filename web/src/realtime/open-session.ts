import type { NotificationHandlers } from '@reelfloor/protocol';
import type { notifyServerSide } from '@reelfloor/protocol/channels/notify';
import { nowhere } from './read-notices.ts';
import { Snapshot } from './snapshot.ts';

type SessionNotice = Parameters<NotificationHandlers<typeof notifyServerSide>['session']>[0];
type MachineNotice = Parameters<NotificationHandlers<typeof notifyServerSide>['machine']>[0];

/** The player's session at a machine that this page does not play itself, as the server tells it. */
export interface OpenSession {
  readonly machineId: SessionNotice['id'];
  readonly brandName: string;
  /** The server's word: `waiting`, `playing`, `closing`, or another server's own. */
  readonly status: string;
  readonly machineStatus: SessionNotice['machine_status'];
  /** Until when the seat is held, by this page's clock; null where that is not known. */
  readonly heldUntilMs: number | null;
  /** Whether the player should be asked what to do about it. */
  readonly isAsked: boolean;
}

/** What is known of the player's open session; null while there is none. */
export class OpenSessionStore {
  readonly #state = new Snapshot<OpenSession | null>(null);
  readonly #now: () => number;
  /** A machine that this page was removed from: it does not ask about that session again. */
  #stoodAside: string | null = null;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `isInGame`: this page is playing, or about to; a session that lives is its own then. */
  hear(notice: SessionNotice, isInGame: boolean): void {
    const known = this.#state.get();
    if (notice.status === 'closed') {
      if (this.#stoodAside === notice.id) this.#stoodAside = null;
      if (known?.machineId === notice.id || notice.id === nowhere) this.#state.set(null);
      return;
    }
    this.#state.set({
      machineId: notice.id,
      brandName: notice.name,
      status: notice.status,
      machineStatus: notice.machine_status,
      heldUntilMs: this.#deadline(notice),
      isAsked: this.#asks(notice, known, isInGame),
    });
  }

  hearMachine({ id, status }: MachineNotice): void {
    const known = this.#state.get();
    if (known?.machineId === id && known.machineStatus !== status)
      this.#state.set({ ...known, machineStatus: status });
  }

  /** A join was refused because the player sits at this machine already. */
  isTaken(machineId: string, brandName: string): void {
    this.#stoodAside = null;
    const known = this.#state.get();
    const same = known?.machineId === machineId ? known : null;
    this.#state.set({
      machineId: machineId as OpenSession['machineId'],
      brandName: same?.brandName ?? brandName,
      status: same?.status ?? 'playing',
      machineStatus: same?.machineStatus ?? 'playing',
      heldUntilMs: same?.heldUntilMs ?? null,
      isAsked: true,
    });
  }

  /** Another page of the player has taken the seat over from this one. */
  standAside(machineId: string): void {
    this.#stoodAside = machineId;
    this.dismiss();
  }

  /** The player has answered, or does not want to be asked now. */
  dismiss(): void {
    const known = this.#state.get();
    if (known?.isAsked) this.#state.set({ ...known, isAsked: false });
  }

  /** The player wants to be asked after all. */
  ask(): void {
    const known = this.#state.get();
    if (known && !known.isAsked) this.#state.set({ ...known, isAsked: true });
  }

  forget(): void {
    this.#stoodAside = null;
    this.#state.set(null);
  }

  /**
   * A waiting seat is asked about. A session that lives elsewhere, or is being closed, is asked about when the page
   * learns of it, not each time something changes there.
   */
  #asks({ id, status }: SessionNotice, known: OpenSession | null, isInGame: boolean): boolean {
    if (this.#stoodAside === id) return false;
    if (status === 'waiting') return true;
    if (isInGame) return false;
    if (known?.machineId !== id) return true;
    return status === 'playing' ? false : known.isAsked;
  }

  /** What is left counts more than the moment: the page's clock may be wrong by hours. */
  #deadline({ heldUntil, leftMs }: SessionNotice): number | null {
    return leftMs === undefined ? (heldUntil ?? null) : this.#now() + leftMs;
  }
}

export const openSession = new OpenSessionStore(Date.now);
