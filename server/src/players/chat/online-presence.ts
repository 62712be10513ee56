import { type ContactStatus, contactStatuses } from '@reelfloor/protocol';

/** Time in ms after which a person without an open page counts as offline. Longer than a page reload. */
const leavingMs = 4_000;

/**
 * Tracks who is online. Calls `onChange` when somebody connects, or has no open page left on any node. A person who disconnects from this
 * node counts as offline only after `leavingMs`.
 */
export class OnlinePresence {
  readonly #onChange: (playerId: string) => void;
  readonly #leavingMs: number;
  readonly #clients = new Map<string, number>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  /** For each person, the ids of the other server nodes to which the person is connected. */
  readonly #elsewhere = new Map<string, Set<string>>();
  #onHere: (playerId: string, isHere: boolean) => void = () => {};
  #stopped = false;

  constructor(onChange: (playerId: string) => void, leaving: number = leavingMs) {
    this.#onChange = onChange;
    this.#leavingMs = leaving;
  }

  /** Sets the listener that is called when somebody connects to this node or disconnects from it. */
  onHere(listener: (playerId: string, isHere: boolean) => void): void {
    this.#onHere = listener;
  }

  /** Returns the people connected to this node, including those who have just disconnected. */
  here(): string[] {
    return [...this.#clients.keys(), ...this.#leaving.keys()];
  }

  /** Returns the people who have an open page on any node. */
  people(): string[] {
    return [...new Set([...this.here(), ...this.#elsewhere.keys()])];
  }

  arrive(playerId: string): void {
    const clients = this.#clients.get(playerId) ?? 0;
    this.#clients.set(playerId, clients + 1);
    const leaving = this.#leaving.get(playerId);
    clearTimeout(leaving);
    this.#leaving.delete(playerId);
    if (clients > 0 || leaving !== undefined || this.#stopped) return;
    this.#onHere(playerId, true);
    if (!this.#elsewhere.has(playerId)) this.#onChange(playerId);
  }

  leave(playerId: string): void {
    const clients = (this.#clients.get(playerId) ?? 0) - 1;
    if (clients > 0) return void this.#clients.set(playerId, clients);
    this.#clients.delete(playerId);
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(playerId);
      this.#onHere(playerId, false);
      if (!this.#elsewhere.has(playerId)) this.#onChange(playerId);
    }, this.#leavingMs);
    this.#leaving.set(playerId, timer);
  }

  /** Handles another node's message that somebody has connected to it or disconnected. */
  setElsewhere(playerId: string, nodeId: string, isThere: boolean): void {
    const wasAnywhere = this.#isAnywhere(playerId);
    const nodes = this.#elsewhere.get(playerId) ?? new Set();
    if (isThere) nodes.add(nodeId);
    else nodes.delete(nodeId);
    if (nodes.size > 0) this.#elsewhere.set(playerId, nodes);
    else this.#elsewhere.delete(playerId);
    if (this.#isAnywhere(playerId) !== wasAnywhere && !this.#stopped) this.#onChange(playerId);
  }

  /** Returns "offline" if the person has no open page, otherwise the person's chosen status. */
  statusOf(playerId: string, chosen: string): ContactStatus {
    if (!this.#isAnywhere(playerId)) return 'offline';
    return contactStatuses.find((status) => status === chosen) ?? 'online';
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #isAnywhere(playerId: string): boolean {
    return this.#clients.has(playerId) || this.#leaving.has(playerId) || this.#elsewhere.has(playerId);
  }
}
