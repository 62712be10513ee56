import type { MachineId } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { QueueAndSpectatorCounts } from '../machines/queue-and-spectator-counts.ts';

/** Time in ms after which a node tells its counts again, so that nodes that missed a message learn them. */
const notifyAgainMs = 10_000;
/** A node that has told nothing for this long, in ms, counts no watchers any more: it may be dead. */
const forgetMs = 3 * notifyAgainMs;

interface Notified {
  readonly watchers: number;
  readonly atMs: number;
}

interface WatcherCountsParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly nodeId: string;
  readonly machineCounts: Pick<QueueAndSpectatorCounts, 'of' | 'setWatching'>;
}

/** Counts the watchers of each machine over all nodes: each node tells the others how many it has. */
export class WatcherCounts {
  readonly #parts: WatcherCountsParts;
  readonly #own = new Map<MachineId, number>();
  /** What other nodes have told, by machine and node. */
  readonly #others = new Map<MachineId, Map<string, Notified>>();
  readonly #stops: (() => void)[];

  constructor(parts: WatcherCountsParts) {
    this.#parts = parts;
    const { bus, clock, nodeId } = parts;
    this.#stops = [
      bus.subscribe('watchersCounted', ({ nodeId: from, machineId, watchers }) => {
        if (from !== nodeId) this.#note(from, machineId, watchers);
      }),
      clock.every(notifyAgainMs, () => this.#notifyAgain()),
    ];
  }

  of(machineId: MachineId): number {
    return this.#parts.machineCounts.of(machineId).watching;
  }

  /** Notes how many of this node's pages watch the machine, and tells the other nodes. */
  set(machineId: MachineId, watchers: number): void {
    if ((this.#own.get(machineId) ?? 0) === watchers) return;
    if (watchers === 0) this.#own.delete(machineId);
    else this.#own.set(machineId, watchers);
    this.#notify(machineId, watchers);
    this.#sum(machineId);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #note(from: string, machineId: MachineId, watchers: number): void {
    const notified = this.#others.get(machineId) ?? new Map<string, Notified>();
    this.#others.set(machineId, notified);
    if (watchers === 0) notified.delete(from);
    else notified.set(from, { watchers, atMs: this.#parts.clock.nowMs() });
    this.#sum(machineId);
  }

  #notifyAgain(): void {
    for (const [machineId, watchers] of this.#own) this.#notify(machineId, watchers);
    const oldestMs = this.#parts.clock.nowMs() - forgetMs;
    for (const [machineId, notified] of this.#others) {
      for (const [from, { atMs }] of notified) if (atMs < oldestMs) notified.delete(from);
      this.#sum(machineId);
      if (notified.size === 0) this.#others.delete(machineId);
    }
  }

  #notify(machineId: MachineId, watchers: number): void {
    const { bus, nodeId } = this.#parts;
    bus.publish('watchersCounted', { nodeId, machineId, watchers });
  }

  #sum(machineId: MachineId): void {
    const others = [...(this.#others.get(machineId)?.values() ?? [])];
    const watchers = others.reduce((sum, notified) => sum + notified.watchers, this.#own.get(machineId) ?? 0);
    this.#parts.machineCounts.setWatching(machineId, watchers);
  }
}
