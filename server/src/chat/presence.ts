import { type ContactStatus, contactStatuses } from '@reelfloor/protocol';

/** A person without an open page is offline only after this: reloading a page disconnects it for a moment. */
const leavingMs = 4_000;

/** Calls `onChange` when somebody connects, or has had no open page for `leavingMs`. */
export class Presence {
  readonly #onChange: (playerId: string) => void;
  readonly #leavingMs: number;
  readonly #clients = new Map<string, number>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(onChange: (playerId: string) => void, leaving: number = leavingMs) {
    this.#onChange = onChange;
    this.#leavingMs = leaving;
  }

  arrive(playerId: string): void {
    const clients = this.#clients.get(playerId) ?? 0;
    this.#clients.set(playerId, clients + 1);
    const leaving = this.#leaving.get(playerId);
    clearTimeout(leaving);
    this.#leaving.delete(playerId);
    if (clients === 0 && leaving === undefined && !this.#stopped) this.#onChange(playerId);
  }

  leave(playerId: string): void {
    const clients = (this.#clients.get(playerId) ?? 0) - 1;
    if (clients > 0) return void this.#clients.set(playerId, clients);
    this.#clients.delete(playerId);
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(playerId);
      this.#onChange(playerId);
    }, this.#leavingMs);
    this.#leaving.set(playerId, timer);
  }

  /** Returns "offline" if the person has no open page, otherwise the status that they chose. */
  statusOf(playerId: string, chosen: string): ContactStatus {
    if (!this.#clients.has(playerId) && !this.#leaving.has(playerId)) return 'offline';
    return contactStatuses.find((status) => status === chosen) ?? 'online';
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }
}
