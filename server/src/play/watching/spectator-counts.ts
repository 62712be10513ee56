import type { MachineId } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import type { QueueAndSpectatorCounts } from '../machines/queue-and-spectator-counts.ts';

/** Interval in ms at which a node publishes its spectator counts again, for nodes that missed a message. */
const notifyAgainMs = 10_000;
/** Spectator counts of a node that has published nothing for this long, in ms, are ignored: the node may be dead. */
const forgetMs = 3 * notifyAgainMs;

interface Notified {
  readonly spectators: number;
  /** Number of these spectators whose video comes through the relay. */
  readonly relayed: number;
  readonly atMs: number;
}

interface SpectatorCountsDependencies {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly nodeId: string;
  readonly machineCounts: Pick<QueueAndSpectatorCounts, 'of' | 'setWatching'>;
}

/** Counts the spectators of each machine on all nodes: each node publishes its own counts. */
export class SpectatorCounts {
  readonly #dependencies: SpectatorCountsDependencies;
  readonly #own = new Map<MachineId, Omit<Notified, 'atMs'>>();
  /** Spectator counts published by other nodes, by machine and node. */
  readonly #others = new Map<MachineId, Map<string, Notified>>();
  /** Key of the site whose players may watch a machine: the site of the player who is at it. */
  readonly #sites = new Map<MachineId, number>();
  readonly #stops: (() => void)[];

  constructor(dependencies: SpectatorCountsDependencies) {
    this.#dependencies = dependencies;
    const { bus, clock, nodeId } = dependencies;
    this.#stops = [
      bus.subscribe('spectatorsCounted', ({ nodeId: from, machineId, spectators, relayed, siteKey }) => {
        if (from === nodeId) return;
        if (spectators > 0) this.#sites.set(machineId, siteKey ?? firstSite);
        this.#note(from, machineId, { spectators, relayed: relayed ?? 0 });
      }),
      clock.every(notifyAgainMs, () => this.#notifyAgain()),
    ];
  }

  of(machineId: MachineId): number {
    return this.#dependencies.machineCounts.of(machineId).watching;
  }

  /** Returns the number of the machine's spectators who do not watch through the relay. */
  directOf(machineId: MachineId): number {
    return this.of(machineId) - this.relayedElsewhere(machineId) - (this.#own.get(machineId)?.relayed ?? 0);
  }

  /** Returns the number of other nodes' pages that watch through the relay: this machine, or any. */
  relayedElsewhere(machineId?: MachineId): number {
    const nodes = machineId === undefined ? [...this.#others.values()] : [this.#others.get(machineId)];
    return nodes.flatMap((notified) => [...(notified?.values() ?? [])]).reduce((sum, { relayed }) => sum + relayed, 0);
  }

  /** Stores and publishes how many of this node's pages, all of one site, watch the machine, and how many of them through the relay. */
  set(machineId: MachineId, spectators: number, siteKey: number, relayed = 0): void {
    if (spectators > 0) this.#sites.set(machineId, siteKey);
    const before = this.#own.get(machineId) ?? { spectators: 0, relayed: 0 };
    if (before.spectators === spectators && before.relayed === relayed) return;
    const own = { spectators, relayed };
    if (spectators === 0) this.#own.delete(machineId);
    else this.#own.set(machineId, own);
    this.#notify(machineId, own);
    this.#sum(machineId);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #note(from: string, machineId: MachineId, counted: Omit<Notified, 'atMs'>): void {
    const notified = this.#others.get(machineId) ?? new Map<string, Notified>();
    this.#others.set(machineId, notified);
    if (counted.spectators === 0) notified.delete(from);
    else notified.set(from, { ...counted, atMs: this.#dependencies.clock.nowMs() });
    this.#sum(machineId);
  }

  #notifyAgain(): void {
    for (const [machineId, own] of this.#own) this.#notify(machineId, own);
    const oldestMs = this.#dependencies.clock.nowMs() - forgetMs;
    for (const [machineId, notified] of this.#others) {
      for (const [from, { atMs }] of notified) if (atMs < oldestMs) notified.delete(from);
      this.#sum(machineId);
      if (notified.size === 0) this.#others.delete(machineId);
    }
  }

  #notify(machineId: MachineId, own: Omit<Notified, 'atMs'>): void {
    const { bus, nodeId } = this.#dependencies;
    bus.publish('spectatorsCounted', { nodeId, machineId, ...own, siteKey: this.#siteOf(machineId) });
  }

  #siteOf(machineId: MachineId): number {
    return this.#sites.get(machineId) ?? firstSite;
  }

  #sum(machineId: MachineId): void {
    const others = [...(this.#others.get(machineId)?.values() ?? [])];
    const spectators = others.reduce(
      (sum, notified) => sum + notified.spectators,
      this.#own.get(machineId)?.spectators ?? 0,
    );
    this.#dependencies.machineCounts.setWatching(machineId, spectators, this.#siteOf(machineId));
    if (spectators === 0) this.#sites.delete(machineId);
  }
}
