import {
  type DayHourlyTotals,
  type FloorAlert,
  type FloorMachineGroup,
  type FloorRow,
  type FloorTotals,
  type FloorUpdate,
  floorGroups,
  getFloorMachineGroup,
  type WallDisplayFigures,
} from '@reelfloor/protocol/office/live';

/**
 * The machines in their groups, in the order of their ids. It changes only when a machine is added or removed, or moves to another group.
 */
export interface FloorLayout {
  readonly groups: readonly { readonly group: FloorMachineGroup; readonly ids: readonly string[] }[];
}

interface GroupSum {
  readonly coinInMinor: number;
  readonly netMinor: number;
}

/** State of the stream's connection. `lostAt`: when it was lost (Unix time in ms); null while connected. */
export interface FloorConnectionState {
  /** True once a whole snapshot of the floor was received. */
  readonly isKnown: boolean;
  readonly lostAt: number | null;
}

/** One part of the store: its listeners, and an immutable snapshot that is replaced on each change. */
class Part<Snapshot> {
  snapshot: Snapshot;
  readonly #listeners = new Set<() => void>();

  constructor(first: Snapshot) {
    this.snapshot = first;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): Snapshot => this.snapshot;

  set(next: Snapshot): void {
    this.snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * State of the floor, received from the stream. Each machine has its own listeners, so that a change renders only one row. While the layout
 * is frozen because the pointer is over the list, a machine stays in its group.
 */
export class FloorStore {
  readonly layout = new Part<FloorLayout>({ groups: [] });
  readonly totals = new Part<FloorTotals | null>(null);
  /** Hourly totals of the day, only for wall displays. */
  readonly hours = new Part<DayHourlyTotals | null>(null);
  readonly wall = new Part<WallDisplayFigures | null>(null);
  readonly alerts = new Part<readonly FloorAlert[]>([]);
  /** Changes when a request for a second person was made or decided. */
  readonly requests = new Part('');
  /** Names of the brands, by id. */
  readonly brands = new Part<ReadonlyMap<string, string>>(new Map());
  readonly sums = new Part<ReadonlyMap<FloorMachineGroup, GroupSum>>(new Map());
  readonly link = new Part<FloorConnectionState>({ isKnown: false, lostAt: null });
  /** When the stream last received data, in ms since the page was loaded: a device's clock may be wrong. */
  updatedAt = performance.now();
  readonly #rows = new Map<string, FloorRow>();
  readonly #rowListeners = new Map<string, Set<() => void>>();
  /** The group in which each machine is listed. */
  readonly #listed = new Map<string, FloorMachineGroup>();
  /** Ids of all machines, sorted. */
  #order: readonly string[] = [];
  #snapshotIds: Set<string> | null = null;
  #isHeld = false;
  #isLayoutDue = false;

  row(id: string): FloorRow | undefined {
    return this.#rows.get(id);
  }

  subscribeRow(id: string, listener: () => void): () => void {
    const listeners = this.#rowListeners.get(id) ?? new Set();
    this.#rowListeners.set(id, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  rows(): Iterable<FloorRow> {
    return this.#rows.values();
  }

  take(update: FloorUpdate): void {
    this.updatedAt = performance.now();
    if (update.snapshot?.includes('begin')) this.#snapshotIds = new Set();
    let isOrderChanged = false;
    for (const row of update.rows) {
      this.#snapshotIds?.add(row.id);
      isOrderChanged ||= !this.#rows.has(row.id);
      this.#setRow(row);
    }
    const gone = new Set(update.gone);
    if (update.snapshot?.includes('end')) {
      for (const id of this.#rows.keys()) if (!this.#snapshotIds?.has(id)) gone.add(id);
      this.#snapshotIds = null;
    }
    for (const id of gone) isOrderChanged = this.#rows.delete(id) || isOrderChanged;
    if (isOrderChanged) this.#order = [...this.#rows.keys()].sort(compareIds);
    this.#isLayoutDue ||= isOrderChanged;
    this.#takeTotals(update);
    // A removed machine has no row to render, so it leaves its group even while the layout is frozen.
    if (this.#isLayoutDue && (!this.#isHeld || gone.size > 0)) this.#layOut();
    if (update.rows.length > 0 || gone.size > 0) this.#addUp();
    if (update.snapshot?.includes('end') || this.link.snapshot.lostAt !== null)
      this.link.set({
        isKnown: this.link.snapshot.isKnown || update.snapshot?.includes('end') === true,
        lostAt: null,
      });
  }

  /** Records that the stream was lost. The known state stays, marked as of that time. */
  lose(at: number): void {
    const { isKnown, lostAt } = this.link.snapshot;
    if (lostAt === null) this.link.set({ isKnown, lostAt: at });
  }

  /** Freezes the machines' groups, or applies pending changes of them. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#isLayoutDue) {
      this.#layOut();
      this.#addUp();
    }
  }

  #setRow(row: FloorRow): void {
    const group = getFloorMachineGroup(row.state);
    if (this.#listed.get(row.id) !== group) this.#isLayoutDue = true;
    this.#rows.set(row.id, row);
    for (const listener of this.#rowListeners.get(row.id) ?? []) listener();
  }

  #takeTotals({ totals, hours, wall, alerts, requests, brands }: FloorUpdate): void {
    if (totals) this.totals.set(totals);
    if (hours) this.hours.set(hours);
    if (wall) this.wall.set(wall);
    if (alerts) this.alerts.set(alerts);
    if (requests !== undefined && requests !== this.requests.snapshot) this.requests.set(requests);
    if (brands) this.brands.set(new Map(brands.map(({ id, name }) => [id, name])));
  }

  #layOut(): void {
    this.#isLayoutDue = false;
    const groups = new Map<FloorMachineGroup, string[]>(floorGroups.map((group) => [group, []]));
    for (const id of this.#order) {
      const row = this.#rows.get(id);
      if (!row) continue;
      const group = (this.#isHeld && this.#listed.get(id)) || getFloorMachineGroup(row.state);
      this.#isLayoutDue ||= group !== getFloorMachineGroup(row.state);
      this.#listed.set(id, group);
      groups.get(group)?.push(id);
    }
    for (const id of this.#listed.keys()) if (!this.#rows.has(id)) this.#listed.delete(id);
    this.layout.set({ groups: floorGroups.map((group) => ({ group, ids: groups.get(group) ?? [] })) });
  }

  #addUp(): void {
    const sums = new Map(floorGroups.map((group) => [group, { coinInMinor: 0, netMinor: 0 }]));
    for (const { id, coinInMinor, netMinor } of this.#rows.values()) {
      const group = this.#listed.get(id);
      const sum = group && sums.get(group);
      if (!sum) continue;
      sum.coinInMinor += coinInMinor ?? 0;
      sum.netMinor += netMinor ?? 0;
    }
    this.sums.set(sums);
  }
}

const collator = new Intl.Collator('en', { numeric: true });
const compareIds = (a: string, b: string): number => collator.compare(a, b);
