import { machineStatuses } from '@reelfloor/protocol';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ClockDifference } from '../../platform/clock/clock-differences.ts';
import type { Machine } from '../../play/machines/machine.ts';

/** Functions that read current values from the running server on each scrape of the metrics. */
export interface MetricReaders {
  readonly connections: () => readonly { readonly channel: string; readonly count: number }[];
  readonly machines: () => readonly Machine[];
  readonly heldTransfers: () => number;
  readonly platformTransfers: () => { readonly unknown: number; readonly held: number };
  readonly isReady: () => boolean;
  readonly isTransportUp: () => boolean;
  readonly leases: () => readonly { readonly job: string; readonly isHeld: boolean }[];
  /** State of the relay for spectators; null if there is none. */
  readonly watchRelay: () => { readonly isUp: boolean; readonly spectators: number } | null;
  readonly linkTakeovers: () => number;
  readonly seatAdoptions: () => number;
  readonly floorDivergences: () => number;
  readonly clockOffsetMs: () => number;
  readonly clockDifferences: () => readonly ClockDifference[];
}

const seatStates = ['held', 'waiting', 'closing'] as const;

export const registerServerMetrics = (registry: Registry, readings: MetricReaders): void => {
  const { connections, machines, heldTransfers, isReady, isTransportUp } = readings;
  addReading(registry, {
    name: 'reelfloor_ready',
    help: '1 if /readyz returns 200: this server accepts new connections.',
    read: () => [[{}, Number(isReady())]],
  });
  addReading(registry, {
    name: 'reelfloor_transport_up',
    help: '1 if this node reaches the others over NATS, or runs alone.',
    read: () => [[{}, Number(isTransportUp())]],
  });
  addReading(registry, {
    name: 'reelfloor_connections',
    help: 'Open connections: machine (games), notify, jackpot, connection-test and agent.',
    labelNames: ['channel'],
    read: () => connections().map(({ channel, count }) => [{ channel }, count]),
  });
  addReading(registry, {
    name: 'reelfloor_machines',
    help: 'Machines by the status that the lobby shows.',
    labelNames: ['status'],
    read: () => machineStatuses.map((status) => [{ status }, countOf(machines, status, 'status')]),
  });
  addReading(registry, {
    name: 'reelfloor_seats',
    help: 'Seats in play (held), waiting for their player, or being closed.',
    labelNames: ['state'],
    read: () => seatStates.map((state) => [{ state }, countOf(machines, state, 'seat')]),
  });
  addReading(registry, {
    name: 'reelfloor_machine_faults',
    help: 'Machines in contradiction, out of play until they are cleared.',
    read: () => [[{}, machines().filter(({ fault }) => fault !== null).length]],
  });
  addReading(registry, {
    name: 'reelfloor_links',
    help: 'Agents of known machines: reachable (up) or not (away).',
    labelNames: ['state'],
    read: () => linksOf(machines()),
  });
  addReading(registry, {
    name: 'reelfloor_transfers_held',
    help: 'Cash transfers that have been open for a minute or more.',
    read: () => [[{}, heldTransfers()]],
  });
  addReading(registry, {
    name: 'reelfloor_platform_transfers_open',
    help: "Transfers to casinos' platforms without a final response, as seen by this node: unknown, or held for staff.",
    labelNames: ['state'],
    read: () => [
      [{ state: 'unknown' }, readings.platformTransfers().unknown],
      [{ state: 'held' }, readings.platformTransfers().held],
    ],
  });
  addReading(registry, {
    name: 'reelfloor_watch_relay_up',
    help: '1 if this node reaches the relay in WATCH_RELAY.',
    read: () => [[{}, Number(readings.watchRelay()?.isUp ?? false)]],
  });
  addReading(registry, {
    name: 'reelfloor_watch_relay_spectators',
    help: "This node's pages that watch through the relay.",
    read: () => [[{}, readings.watchRelay()?.spectators ?? 0]],
  });
  addNodeReadings(registry, readings);
  addProcessReadings(registry);
};

/** Adds metrics about this server node's role in the cluster, such as the leased jobs that it runs. */
const addNodeReadings = (registry: Registry, readings: MetricReaders): void => {
  addReading(registry, {
    name: 'reelfloor_duty_held',
    help: '1 for each leased job that this node runs for all nodes.',
    labelNames: ['duty'],
    read: () => readings.leases().map(({ job, isHeld }) => [{ duty: job }, Number(isHeld)]),
  });
  addReading(registry, {
    name: 'reelfloor_link_takeovers_total',
    help: 'Agent connections that replaced one that was still open, on any node.',
    read: () => [[{}, readings.linkTakeovers()]],
  });
  addReading(registry, {
    name: 'reelfloor_seat_adoptions_total',
    help: 'Seats of dead nodes that this node has taken over.',
    read: () => [[{}, readings.seatAdoptions()]],
  });
  addReading(registry, {
    name: 'reelfloor_floor_digest_mismatch_total',
    help: "Comparisons in which an agent's copied machines differed although no message was lost; they are then copied again.",
    read: () => [[{}, readings.floorDivergences()]],
  });
  addReading(registry, {
    name: 'reelfloor_clock_offset_seconds',
    help: "How far the database's clock is ahead of this machine's.",
    read: () => [[{}, readings.clockOffsetMs() / 1000]],
  });
  addReading(registry, {
    name: 'reelfloor_clock_difference_seconds',
    help: 'Minimum lead of the clock of the database, this computer or an agent over this server. Investigate from 1.',
    labelNames: ['clock', 'agent'],
    read: () =>
      readings.clockDifferences().map(({ clock, agentId, aheadMs }) => [{ clock, agent: agentId }, aheadMs / 1000]),
  });
};

const countOf = (machines: () => readonly Machine[], value: string, key: 'status' | 'seat'): number =>
  machines().filter((machine) => machine[key] === value).length;

const linksOf = (machines: readonly Machine[]) => {
  const all = new Set(machines.map(({ agentId }) => agentId));
  const up = new Set(machines.filter(({ link }) => link !== null).map(({ agentId }) => agentId));
  return [
    [{ state: 'up' }, up.size],
    [{ state: 'away' }, all.size - up.size],
  ] as const;
};

/** Adds the process metrics under the names that Prometheus recommends. */
const addProcessReadings = (registry: Registry): void => {
  addReading(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    read: () => [[{}, process.memoryUsage.rss()]],
  });
  addReading(registry, {
    name: 'process_cpu_seconds_total',
    help: 'CPU time of this process.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return [[{}, (user + system) / 1e6]];
    },
  });
  addReading(registry, {
    name: 'process_start_time_seconds',
    help: 'When this process started, in seconds since 1970.',
    read: () => [[{}, performance.timeOrigin / 1000]],
  });
};

type Reading = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Called on each scrape to read the metric. A label missing in the result is no longer reported. */
  readonly read: () => Reading;
}

/** Adds a metric that is read on each scrape: a counter if its name ends with `_total`, else a gauge. */
const addReading = (registry: Registry, { name, help, labelNames = [], read }: Figure): void => {
  const options = { name, help, labelNames: [...labelNames], registers: [registry] };
  if (name.endsWith('_total'))
    new Counter({
      ...options,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  else
    new Gauge({
      ...options,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
};
