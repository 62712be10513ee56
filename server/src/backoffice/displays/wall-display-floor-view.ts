import { transactionCodes } from '@reelfloor/protocol';
import type { DayHourlyTotals, FloorAlert, FloorRow, WallDisplayFigures } from '@reelfloor/protocol/office/live';
import type { AlertKind } from '../../platform/alerts/staff-alert-kinds.ts';
import { type BusinessDaySettings, businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { estimateQueueWaitMs, readQueueWaitEstimateData } from '../../play/seats/queue/queue-length-publisher.ts';
import type { StaffFloorView } from '../machines/staff-floor-view.ts';

/** The members of `StaffFloorView` that the event stream of the floor page uses. */
export type StreamedFloorView = Pick<
  StaffFloorView,
  'start' | 'stop' | 'isRunning' | 'machineIds' | 'row' | 'totals' | 'hours' | 'alerts' | 'requests' | 'brands'
> & {
  /** Jackpots, queues and nodes for wall displays; null if they are not shown or not loaded yet. */
  wall(): WallDisplayFigures | null;
};

/**
 * The floor as shown on a public wall display: without players, without texts of staff or figures of play that could identify a player, and
 * without requests for a second person's approval.
 */
export class PublicDisplayFloorView implements StreamedFloorView {
  readonly #view: StreamedFloorView;
  readonly #reader: Pick<WallDisplayFiguresPoller, 'start' | 'stop' | 'figures'>;

  constructor(view: StreamedFloorView, reader: Pick<WallDisplayFiguresPoller, 'start' | 'stop' | 'figures'>) {
    this.#view = view;
    this.#reader = reader;
  }

  get isRunning(): boolean {
    return this.#view.isRunning;
  }

  get alerts(): readonly FloorAlert[] {
    return this.#view.alerts.filter(({ kind }) => !confidential.has(kind)).map(withoutPlayer);
  }

  get requests(): string {
    return '';
  }

  get brands() {
    return this.#view.brands;
  }

  async start(listener: Parameters<StreamedFloorView['start']>[0]): Promise<void> {
    await Promise.all([this.#view.start(listener), this.#reader.start(() => listener.totals())]);
  }

  stop(): void {
    this.#view.stop();
    this.#reader.stop();
  }

  machineIds(): string[] {
    return this.#view.machineIds();
  }

  row(machineId: string): FloorRow | null {
    const row = this.#view.row(machineId);
    return (
      row && {
        ...row,
        // Hide the reason for which a machine is out of service: staff write it and may name a person.
        why: row.state === 'out' ? null : row.why,
        ...{ player: null, sessionAt: null, creditMinor: 0, freeSpinsLeft: 0, event: null },
        ...{ coinInMinor: null, netMinor: null },
      }
    );
  }

  totals() {
    return this.#view.totals();
  }

  hours(): DayHourlyTotals | null {
    return this.#view.hours();
  }

  wall(): WallDisplayFigures | null {
    return this.#reader.figures;
  }
}

/** Creates the floor view of a public wall display, with the data that only wall displays show. */
export const createWallDisplayFloorView = (
  view: StreamedFloorView,
  figuresDependencies: ConstructorParameters<typeof WallDisplayFiguresPoller>[0],
): StreamedFloorView => new PublicDisplayFloorView(view, new WallDisplayFiguresPoller(figuresDependencies));

/** Alert kinds that a public display must never show, even without a name, because they reveal a suspicion or a dispute about a player. */
const confidential: ReadonlySet<string> = new Set<AlertKind>(['moneyLaundering', 'statement', 'requestExpired']);

/** Removes the text and the note of an alert, which may name a player. Its kind, machine, amount and the staff member in charge stay. */
const withoutPlayer = (alert: FloorAlert): FloorAlert => ({
  ...alert,
  ...{ text: '', subject: '', player: null },
  acknowledged: alert.acknowledged && { ...alert.acknowledged, note: '' },
});

/** Poll interval in ms of the figures that only wall displays show. */
const readMs = 5_000;
/** Maximum number of machines whose waiting time is estimated, longest queue first. */
const mostQueues = 12;

interface WallReaderDependencies {
  readonly database: Pick<ScopedDatabase, 'read'>;
  readonly clock: Clock;
  readonly terms: BusinessDaySettings;
  readonly onError: (error: unknown) => void;
}

/** Polls, while a wall display shows the floor, the data that only wall displays show: jackpots, queues and nodes. */
class WallDisplayFiguresPoller {
  readonly #dependencies: WallReaderDependencies;
  #figures: WallDisplayFigures | null = null;
  #stop: (() => void) | null = null;

  constructor(dependencies: WallReaderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Null until the first poll has completed. */
  get figures(): WallDisplayFigures | null {
    return this.#figures;
  }

  async start(onChange: () => void): Promise<void> {
    const { clock, onError } = this.#dependencies;
    const read = () => this.#read().then(onChange).catch(onError);
    this.#stop?.();
    this.#stop = repeatWithoutOverlap(clock, readMs, read);
    await read();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#figures = null;
  }

  async #read(): Promise<void> {
    const { database, clock, terms } = this.#dependencies;
    const now = clock.nowMs();
    this.#figures = {
      pots: await readPots(database.read),
      hit: await readHit(database.read, startOfBusinessDay(terms, businessDayOf(terms, now))),
      queues: await readQueues(database.read, now),
      ...(await readNodes(database.read)),
    };
  }
}

/** Returns the top jackpot level of each visible brand that has machines, highest amount first. */
const readPots = async (db: Queries): Promise<WallDisplayFigures['pots']> => {
  const rows = await db.all<{ brand: string; amount: number }>(
    `SELECT l.brand_id AS brand, l.amount_minor AS amount FROM jackpot_levels l JOIN brands b ON b.id = l.brand_id
     WHERE l.level = 1 AND b.hidden = 0 AND EXISTS (SELECT 1 FROM machines m WHERE m.brand_id = b.id)
     ORDER BY l.amount_minor DESC, l.brand_id`,
  );
  return rows.map(({ brand, amount }) => ({ brand, amountMinor: Number(amount) }));
};

/** Returns the newest jackpot hit of the business day. */
const readHit = async (db: Queries, from: number): Promise<WallDisplayFigures['hit']> => {
  // These conditions match the partial index of high wins, which contains every jackpot, so that only the index is scanned.
  const row = await db.get<{ machine: string; amount: number; at: number; level: string | null }>(
    `SELECT r.machine_id AS machine, r.win_minor AS amount, r.posted_at AS at,
       (SELECT t.tag FROM transactions t WHERE t.player_id = r.player_id AND t.type = ${transactionCodes.jackpot}
          AND t.at = r.posted_at AND t.amount_minor = r.win_minor LIMIT 1) AS level
     FROM game_rounds r
     WHERE r.win_minor > 0 AND r.win_minor >= 10 * r.stake_minor AND r.kind = 'jackpot' AND r.posted_at >= ?
     ORDER BY r.posted_at DESC LIMIT 1`,
    from,
  );
  if (!row) return null;
  const { machine, amount, at, level } = row;
  return {
    machine,
    level: level === null ? null : Number(level),
    amountMinor: Number(amount),
    at: Number(at),
  };
};

/** Returns the longest queues, each with the estimated waiting time of one more player, as the lobby shows it. */
const readQueues = async (db: Queries, now: number): Promise<WallDisplayFigures['queues']> => {
  const rows = await db.all<{ machine: string; waiting: number }>(
    `SELECT machine_id AS machine, count(*) AS waiting FROM queue_places
     GROUP BY machine_id ORDER BY 2 DESC, 1 LIMIT ${mostQueues}`,
  );
  const queues: WallDisplayFigures['queues'] = [];
  for (const { machine, waiting } of rows) {
    const before = Number(waiting);
    const ms = estimateQueueWaitMs({ ...(await readQueueWaitEstimateData(db, machine, now)), before });
    // Round to minutes: seconds would change with every poll.
    queues.push({ machine, waiting: before, aboutMinutes: ms === null ? null : Math.ceil(ms / 60_000) });
  }
  return queues;
};

/** Returns the nodes by name, and their agents. A node restarted under the same name counts once. */
const readNodes = async (db: Queries): Promise<Pick<WallDisplayFigures, 'nodes' | 'agentLatencyMs'>> => {
  const rows = await db.all<{ name: string; state: string; latency: number | null; trips: string }>(
    'SELECT name, state, latency_ms AS latency, round_trips AS trips FROM nodes ORDER BY name, state',
  );
  const nodes = new Map<string, WallDisplayFigures['nodes'][number]>();
  const agentLatencyMs: Record<string, number> = {};
  for (const { name, state, latency, trips } of rows) {
    const isHere = state === 'alive';
    if (!isHere && nodes.has(name)) continue;
    nodes.set(name, { name, isHere, latencyMs: isHere && latency !== null ? Number(latency) : null });
    if (isHere) Object.assign(agentLatencyMs, JSON.parse(trips));
  }
  return { nodes: [...nodes.values()], agentLatencyMs };
};
