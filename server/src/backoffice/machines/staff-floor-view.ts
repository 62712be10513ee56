import type { DayHourlyTotals, FloorAlert, FloorRow, FloorTotals } from '@reelfloor/protocol/office/live';
import type { Bus, PostedEvents } from '../../platform/bus/event-bus.ts';
import { type BusinessDaySettings, businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import type { Machine } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { readOpenAlerts } from '../alerts/read-floor-alerts.ts';
import { CurrentDayPlayFigures } from '../reports/current-day-play-figures.ts';
import { type OutstandingTotals, readOutstandingMoneyTotals } from '../reports/read-outstanding-money-totals.ts';
import type { TheoreticalHoldByRules } from '../reports/theoretical-holds.ts';
import { openRequestSql } from '../staff/approval-requests.ts';
import { getMachineStateForStaff } from './machine-state-for-staff.ts';
import { readStoredMachineData, type StoredMachineData } from './stored-machine-data.ts';

/** Poll interval in ms for data whose changes no message announces: alerts, transfers, jackpots and requests. */
const totalsMs = 1_000;
/** Interval in ms at which the data of all machines is read again, because messages may be lost. */
const factsMs = 15_000;
/** Debounce time in ms of seat changes, so that one query reads them together. */
const collectMs = 50;
/** Maximum number of machines in one query; above it, all are read. */
const maxAsked = 400;

export interface FloorViewDependencies {
  readonly database: ScopedDatabase;
  /** Key of the only site whose players are shown; null means all sites. */
  readonly siteKey: number | null;
  /** Whether to keep the hourly coin-in and net win of this business day and of the previous one. */
  readonly keepsHours: boolean;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly clock: Clock;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  readonly terms: BusinessDaySettings;
  readonly readHolds: () => Promise<TheoreticalHoldByRules>;
  /** Returns the ids of the players who have a page open. */
  readonly online: () => readonly string[];
  readonly brands: () => readonly { readonly id: string; readonly name: string }[];
  readonly onError: (error: unknown) => void;
}

/** Listener for changes of the floor; it reads the new state from the `StaffFloorView`. */
export interface FloorListener {
  /** A machine has changed; null means any of them. */
  machine(machineId: string | null): void;
  /** The totals, alerts or requests have changed. */
  totals(): void;
}

/**
 * The state of the whole floor for staff: machines, figures of the day, open alerts and transfers. It is kept up to date between `start`
 * and `stop`.
 */
export class StaffFloorView {
  readonly #dependencies: FloorViewDependencies;
  readonly #day: CurrentDayPlayFigures;
  #listener: FloorListener = { machine() {}, totals() {} };
  #facts = new Map<string, StoredMachineData>();
  /** When each machine's current state began, in Unix ms, by machine id. */
  readonly #since = new Map<string, { readonly state: string; readonly at: number }>();
  readonly #asked = new Set<string>();
  #stored: OutstandingTotals | null = null;
  #alerts: readonly FloorAlert[] = [];
  #requests = '';
  #online = 0;
  #causes: ReadonlyMap<string, number> = new Map();
  #stops: (() => void)[] = [];
  #collecting: (() => void) | null = null;

  constructor(dependencies: FloorViewDependencies) {
    this.#dependencies = dependencies;
    const onChange = (machineId: string | null) => this.#listener.machine(machineId);
    this.#day = new CurrentDayPlayFigures({
      ...dependencies,
      isWhole: dependencies.siteKey === null,
      onChange,
    });
  }

  get isRunning(): boolean {
    return this.#stops.length > 0;
  }

  /** Starts the view, and resolves when the machines are loaded. The figures of the day may follow later. */
  async start(listener: FloorListener): Promise<void> {
    this.#listener = listener;
    const { bus, clock, onError, floor } = this.#dependencies;
    const ask = ({ machineId }: { readonly machineId: string }) => this.#ask(machineId);
    const all = () => void this.#readFacts(null).catch(onError);
    for (const machine of floor.all()) this.#noteState(machine);
    this.#stops = [
      bus.subscribe('machineChanged', ({ machineId }) => {
        const machine = floor.get(machineId);
        if (machine) this.#noteState(machine);
        this.#ask(machineId);
      }),
      bus.subscribe('seatChanged', ask),
      bus.subscribe('cabinetChanged', ({ machineId }) => this.#listener.machine(machineId)),
      bus.subscribe('eventsPosted', (seatEvents) => this.#post(seatEvents)),
      bus.subscribe('lobbyListChanged', all),
      bus.subscribe('eventsMissed', all),
      repeatWithoutOverlap(clock, factsMs, () => this.#readFacts(null).catch(onError)),
      repeatWithoutOverlap(clock, totalsMs, () => this.#readTotals().catch(onError)),
    ];
    this.#day.start();
    await Promise.all([this.#readFacts(null), this.#readTotals()]);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#collecting?.();
    this.#collecting = null;
    this.#asked.clear();
    this.#since.clear();
    this.#day.stop();
  }

  machineIds(): string[] {
    return this.#dependencies.floor.all().map(({ id }) => id);
  }

  /** Returns a machine as staff see it; null if it is not on the floor. Values that are not loaded yet are null or zero. */
  row(machineId: string): FloorRow | null {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine) return null;
    const facts = this.#facts.get(machineId);
    const state = getMachineStateForStaff(machine);
    const seat = machine.seat === 'none' ? null : (facts?.seat ?? null);
    // Staff of one site do not see reservations, which the whole hall makes.
    const reserved = this.#dependencies.siteKey === null ? machine.reservedFor : null;
    const figures = this.#day.of(machineId);
    return {
      id: machineId,
      brand: machine.brandId,
      agent: machine.agentId,
      state,
      why: whyOf(machine, facts, state),
      since: this.#sinceOf(machine, facts, state),
      player: seat
        ? { id: seat.playerId, name: seat.name }
        : reserved && { id: reserved.playerId, name: reserved.name },
      sessionAt: seat?.sessionAt ?? null,
      creditMinor: facts?.creditMinor ?? 0,
      freeSpinsLeft: machine.view?.freeSpinsLeft ?? 0,
      lock: lockOf(machine, state),
      heldMinor: this.#stored?.heldAt.get(machineId) ?? 0,
      event: facts?.event ?? null,
      coinInMinor: figures?.coinInMinor ?? null,
      netMinor: figures?.netMinor ?? null,
    };
  }

  totals(): FloorTotals | null {
    const { terms, clock, online, siteKey } = this.#dependencies;
    const stored = this.#stored;
    if (!stored) return null;
    const { heldAt: _heldAt, ...sums } = stored;
    const name = businessDayOf(terms, clock.nowMs());
    const day = { name, from: startOfBusinessDay(terms, name) };
    return {
      online: siteKey === null ? online().length : this.#online,
      ...sums,
      day,
      played: this.#day.totals(),
    };
  }

  /** Returns the play figures of each hour of the day; null until they are loaded, or if hours are not kept. */
  hours(): DayHourlyTotals | null {
    return this.#day.hours();
  }

  /** Always null: only public displays show jackpots, queues and nodes. */
  wall(): null {
    return null;
  }

  get alerts(): readonly FloorAlert[] {
    return this.#alerts;
  }

  get requests(): string {
    return this.#requests;
  }

  get brands() {
    return this.#dependencies.brands();
  }

  #noteState(machine: Machine): void {
    const state = getMachineStateForStaff(machine);
    const known = this.#since.get(machine.id);
    if (known?.state === state) return;
    // 0 means unknown: the state began before the view was started.
    const at = this.isRunning && known ? this.#dependencies.clock.nowMs() : 0;
    this.#since.set(machine.id, { state, at });
  }

  #sinceOf(machine: Machine, facts: StoredMachineData | undefined, state: FloorRow['state']): number | null {
    if (state === 'out') return facts?.outOfServiceRecord?.at ?? null;
    if (state === 'held') return facts?.seat?.droppedAt ?? null;
    const cause =
      state === 'away'
        ? this.#causes.get(`agentGone ${machine.agentId}`)
        : this.#causes.get(`machineFault ${machine.id}`);
    const seen = this.#since.get(machine.id);
    return (seen?.state === state && seen.at > 0 ? seen.at : cause) ?? null;
  }

  #ask(machineId: string): void {
    this.#listener.machine(machineId);
    this.#asked.add(machineId);
    this.#collecting ??= this.#dependencies.clock.after(collectMs, () => {
      this.#collecting = null;
      const ids = [...this.#asked];
      this.#asked.clear();
      void this.#readFacts(ids.length > maxAsked ? null : ids).catch(this.#dependencies.onError);
    });
  }

  async #readFacts(ids: readonly string[] | null): Promise<void> {
    const read = await readStoredMachineData(this.#dependencies.database.read, ids);
    for (const [id, facts] of read) {
      const known = this.#facts.get(id);
      // Keep an event that was posted during the query, because it is newer than the query's result.
      const isNewer = known && known.journalNo === facts.journalNo && known.seq > facts.seq;
      const { creditMinor, event, seq } = isNewer ? known : facts;
      // For the same event, prefer the event as the message reported it, such as a cash-in: the ledger contains only rounds and ends of
      // sessions.
      const reported = known?.journalNo === facts.journalNo && known.seq === facts.seq ? known.event : null;
      const shown = facts.seat === null && !isNewer ? event : (reported ?? event);
      this.#facts.set(id, { ...facts, creditMinor, seq, event: shown });
      this.#listener.machine(id);
    }
  }

  #post({ machineId, to, journalNo, at, meterMinor, last }: PostedEvents): void {
    const known = this.#facts.get(machineId);
    // An event does not name the player's site, so read the machine from the database, which filters by site.
    if (!known || this.#dependencies.siteKey !== null) return this.#ask(machineId);
    if (known.journalNo === journalNo && to <= known.seq) return;
    const event = last ? { ...last, at } : known.event;
    this.#facts.set(machineId, { ...known, journalNo, seq: to, creditMinor: meterMinor, event });
    this.#listener.machine(machineId);
  }

  async #readTotals(): Promise<void> {
    const { database, clock, terms, siteKey, online } = this.#dependencies;
    const now = clock.nowMs();
    if (siteKey !== null) this.#online = await countPlayers(database.read, online());
    const stored = await readOutstandingMoneyTotals(database.read, now);
    const today = startOfBusinessDay(terms, businessDayOf(terms, now));
    this.#alerts = await readOpenAlerts(database.read, today);
    this.#requests = await readRequestsMark(database.read, now);
    this.#causes = new Map(this.#alerts.map(({ kind, subject, openedAt }) => [`${kind} ${subject}`, openedAt]));
    const held = new Set([...stored.heldAt.keys(), ...(this.#stored?.heldAt.keys() ?? [])]);
    this.#stored = stored;
    for (const machineId of held) this.#listener.machine(machineId);
    this.#listener.totals();
  }
}

const lockOf = ({ view }: Machine, state: FloorRow['state']): FloorRow['lock'] =>
  state === 'handPay' && view
    ? { kind: view.handPayKind ?? 'win', needsAttendant: view.needsAttendant ?? false }
    : null;

const whyOf = ({ fault }: Machine, facts: StoredMachineData | undefined, state: FloorRow['state']): string | null => {
  if (state === 'out') return facts?.outOfServiceRecord?.reason ?? null;
  return fault;
};

/** Returns how many of these ids are players visible through `db`, which may be limited to one site. */
const countPlayers = async (db: Queries, ids: readonly string[]): Promise<number> => {
  const row = await db.get<{ count: number }>(
    `SELECT count(*) AS count FROM players WHERE id IN (${['', ...ids].map(() => '?').join(', ')})`,
    ...['', ...ids],
  );
  return Number(row?.count ?? 0);
};

/** Returns a fingerprint of the open requests for a second person's approval, which changes when one is made, decided or expires. */
const readRequestsMark = async (db: Pick<Queries, 'all'>, now: number): Promise<string> => {
  const waiting = await db.all<{ id: string }>(
    `SELECT id FROM approval_requests WHERE ${openRequestSql} ORDER BY id`,
    now,
  );
  return waiting.map(({ id }) => id.slice(0, 8)).join(' ');
};
