import { serializeNotification } from '@reelfloor/protocol';
import type { FloorRow, FloorUpdate } from '@reelfloor/protocol/office/live';
import type { StreamedFloorView } from '../../backoffice/displays/wall-display-floor-view.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { SlowPageTracker, type StreamReader } from './slow-page-tracker.ts';

/** Shortest time in ms between two update messages. */
export const floorTickMs = 100;
/** Heartbeat interval in ms: the time between two update messages if nothing changes, so that a page knows that its connection is alive. */
export const floorHeartbeatMs = 2_000;
/** Send buffer in bytes above which a page counts as slow. A snapshot of 1,000 machines has about 400 KB. */
const slowBytes = 512 * 1024;
/** Maximum number of machines in one update message, so that it stays below the message size limit. */
const maxRows = 100;
/** Time in ms for which the cached state is kept after the last page has disconnected, in case that page only reloads. */
const lingerMs = 60_000;

interface FloorStreamDependencies {
  readonly clock: Clock;
  readonly view: StreamedFloorView;
  readonly onError: (error: unknown) => void;
}

/**
 * Streams machine states to staff pages: a snapshot of all machines, then at most one update message per `floorTickMs` with the machines
 * that have changed, built once for all pages. The stream runs only while a page is connected, and for `lingerMs` after.
 */
export class FloorUpdateStream {
  readonly #dependencies: FloorStreamDependencies;
  readonly #readers = new Set<StreamReader>();
  readonly #slow: SlowPageTracker;
  /** Ids of machines whose state may have changed since the last update message. */
  readonly #changed = new Set<string>();
  /** Last state of each machine that was sent to the pages, as JSON, by machine id. */
  readonly #notified = new Map<string, string>();
  #sentTotals: Readonly<Record<'totals' | 'hours' | 'wall' | 'alerts' | 'requests' | 'brands', string>> = untold;
  #areTotalsChanged = false;
  #sentAt = 0;
  #starting: Promise<void> | null = null;
  #stopTicking: (() => void) | null = null;
  #stopLingering: (() => void) | null = null;

  constructor(dependencies: FloorStreamDependencies) {
    this.#dependencies = dependencies;
    this.#slow = new SlowPageTracker(dependencies.clock, slowBytes);
  }

  /** Adds a page to the stream: it gets a snapshot, then every update. */
  async add(reader: StreamReader): Promise<void> {
    const { view, onError } = this.#dependencies;
    this.#readers.add(reader);
    this.#stopLingering?.();
    this.#stopLingering = null;
    if (!view.isRunning) {
      const listener = { machine: this.#receiveMachine, totals: this.#receiveTotals };
      this.#starting = view.start(listener).catch(onError);
    }
    await this.#starting;
    if (!this.#readers.has(reader)) return;
    // Send pending changes to the other pages first: after the snapshot all pages have the same state.
    this.#sendChanges(reader);
    this.#sendSnapshot(reader);
    this.#stopTicking ??= this.#dependencies.clock.every(floorTickMs, () => this.#tick());
  }

  remove(reader: StreamReader): void {
    this.#readers.delete(reader);
    this.#slow.delete(reader);
    if (this.#readers.size > 0) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
    this.#stopLingering?.();
    this.#stopLingering = this.#dependencies.clock.after(lingerMs, () => this.stop());
  }

  stop(): void {
    this.#stopTicking?.();
    this.#stopTicking = null;
    this.#stopLingering?.();
    this.#stopLingering = null;
    if (this.#dependencies.view.isRunning) this.#dependencies.view.stop();
    this.#changed.clear();
    this.#notified.clear();
    this.#sentTotals = untold;
  }

  #receiveMachine = (machineId: string | null): void => {
    if (machineId === null) for (const id of this.#dependencies.view.machineIds()) this.#changed.add(id);
    else this.#changed.add(machineId);
  };

  #receiveTotals = (): void => {
    this.#areTotalsChanged = true;
  };

  #tick(): void {
    const { caughtUp, tooSlow } = this.#slow.checkReaders();
    for (const reader of tooSlow) {
      this.remove(reader);
      reader.cut();
    }
    this.#sendChanges(null);
    for (const reader of caughtUp) this.#sendSnapshot(reader);
  }

  /** Sends changed machines to all pages that already have a snapshot. `except`: a page that gets a snapshot next. */
  #sendChanges(except: StreamReader | null): void {
    const { clock, view } = this.#dependencies;
    const { rows, gone } = this.#takeRows();
    const sums = this.#areTotalsChanged || rows.length > 0 ? this.#takeTotals() : {};
    this.#areTotalsChanged = false;
    const hasUpdate = rows.length > 0 || gone.length > 0 || Object.keys(sums).length > 0;
    const now = clock.nowMs();
    if (!hasUpdate && now - this.#sentAt < floorHeartbeatMs) return;
    this.#sentAt = now;
    const frames = framesOf(rows, { now, ...sums, ...(gone.length > 0 && { gone }) });
    for (const reader of this.#readers)
      if (reader !== except && !this.#slow.check(reader)) for (const frame of frames) reader.send(frame);
    if (gone.length > 0) for (const id of gone) if (view.row(id) === null) this.#notified.delete(id);
  }

  #takeRows(): { rows: FloorRow[]; gone: string[] } {
    const { view } = this.#dependencies;
    const rows: FloorRow[] = [];
    const gone: string[] = [];
    for (const id of this.#changed) {
      const row = view.row(id);
      const text = row ? JSON.stringify(row) : '';
      if (text === (this.#notified.get(id) ?? '')) continue;
      this.#notified.set(id, text);
      if (row) rows.push(row);
      else gone.push(id);
    }
    this.#changed.clear();
    return { rows, gone };
  }

  /** Returns those of the totals, alerts, requests and brands that changed since they were last sent. */
  #takeTotals(): Partial<FloorUpdate> {
    const { view } = this.#dependencies;
    const totals = view.totals();
    const hours = view.hours();
    const wall = view.wall();
    const now = { totals, hours, wall, alerts: view.alerts, requests: view.requests, brands: view.brands };
    const texts = {
      totals: JSON.stringify(totals),
      hours: JSON.stringify(hours),
      wall: JSON.stringify(wall),
      alerts: JSON.stringify(view.alerts),
      requests: view.requests,
      brands: JSON.stringify(view.brands),
    };
    const fields = (['totals', 'hours', 'wall', 'alerts', 'requests', 'brands'] as const).filter(
      (field) => texts[field] !== this.#sentTotals[field] && now[field] !== null,
    );
    this.#sentTotals = texts;
    return Object.fromEntries(fields.map((field) => [field, now[field]]));
  }

  #sendSnapshot(reader: StreamReader): void {
    const { clock, view } = this.#dependencies;
    const rows = view.machineIds().flatMap((id) => view.row(id) ?? []);
    const totals = view.totals();
    const hours = view.hours();
    const wall = view.wall();
    const sums = {
      ...(totals && { totals }),
      ...(hours && { hours }),
      ...(wall && { wall }),
      alerts: [...view.alerts],
      requests: view.requests,
      brands: [...view.brands],
    };
    const frames = framesOf(rows, { now: clock.nowMs(), ...sums }, true);
    for (const frame of frames) reader.send(frame);
  }
}

const untold = { totals: 'null', hours: 'null', wall: 'null', alerts: '', requests: '-', brands: '' };

/** Returns the update as messages in buffers, which are encoded once and then sent to all pages. */
const framesOf = (
  rows: readonly FloorRow[],
  update: Omit<FloorUpdate, 'rows' | 'snapshot'>,
  isSnapshot = false,
): Buffer[] => {
  const count = Math.max(1, Math.ceil(rows.length / maxRows));
  return Array.from({ length: count }, (_, index) => {
    const marks = [...(index === 0 ? (['begin'] as const) : []), ...(index === count - 1 ? (['end'] as const) : [])];
    const part: FloorUpdate = {
      ...(index === 0 ? update : { now: update.now }),
      rows: rows.slice(index * maxRows, (index + 1) * maxRows),
      ...(isSnapshot && { snapshot: marks }),
    };
    return Buffer.from(serializeNotification('floor', part));
  });
};
