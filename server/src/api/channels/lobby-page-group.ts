import { serializeNotification } from '@reelfloor/protocol';
import type { LobbyUpdate, MachineCounts } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Clock } from '../../platform/clock/clock.ts';
import { SlowPageTracker, type StreamReader } from './slow-page-tracker.ts';

/** Receives measurements of how lobby update messages reach pages, for metrics. */
export interface LobbyFrameObserver {
  /** Called with the time in ms from the first change in an update message until the message was written to all sockets. */
  onFanout(tookMs: number): void;
  /** Called when a page that receives slowly is skipped, so it misses an update message. */
  onSkipped(): void;
}

type MachineUpdate = LobbyUpdate['machines'][number];
type JackpotUpdate = LobbyUpdate['jackpots'][number];

/** Connection of a page that shows the lobby. */
export type LobbyReader = StreamReader;

/** Shortest time in ms between two lobby update messages. */
export const lobbyUpdateIntervalMs = 100;
/** Send buffer in bytes above which a page counts as slow. A slow page gets no further update messages. */
const slowBytes = 64 * 1024;
/** Maximum number of machines in one message of a snapshot, so that the message stays below the size limit. */
const maxMachines = 400;
interface LobbyPageGroupDependencies {
  readonly clock: Clock;
  readonly observer: LobbyFrameObserver;
  /** Returns the current state of all machines and jackpots of the group's brands. */
  readonly read: () => LobbyUpdate;
}

/**
 * The lobby pages that show the same brands. All get the same update messages: the first change at once, then at most one message per
 * `tickMs`, with the latest state of what changed. A slow page misses messages, and gets a snapshot when its send buffer is empty again.
 */
export class LobbyPageGroup {
  readonly #dependencies: LobbyPageGroupDependencies;
  readonly #readers = new Set<LobbyReader>();
  readonly #slow: SlowPageTracker;
  /** Pages that get a snapshot at the next timer tick, and no update messages before it. */
  readonly #awaiting = new Set<LobbyReader>();
  readonly #machines = new Map<string, MachineUpdate>();
  readonly #jackpots = new Map<string, JackpotUpdate>();
  readonly #counts = new Map<string, MachineCounts>();
  /** Time of the oldest change that was not yet sent to the pages (`performance.now`, in ms). */
  #changedAt = 0;
  #isListChanged = false;
  #snapshot: readonly Buffer[] | null = null;
  #hasReadInTick = false;
  #stopTicking: (() => void) | null = null;

  constructor(dependencies: LobbyPageGroupDependencies) {
    this.#dependencies = dependencies;
    this.#slow = new SlowPageTracker(dependencies.clock, slowBytes);
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Adds a lobby page: it gets a snapshot, then every update. The machines are read at most once per timer tick for all pages. */
  add(reader: LobbyReader): void {
    this.#readers.add(reader);
    if (this.#snapshot === null && this.#hasReadInTick) this.#awaiting.add(reader);
    else if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
    this.#tickLater();
  }

  remove(reader: LobbyReader): void {
    this.#readers.delete(reader);
    this.#slow.delete(reader);
    this.#awaiting.delete(reader);
    if (!this.isEmpty) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
  }

  receiveMachine(update: MachineUpdate): void {
    this.#noteChange();
    keepNewest(this.#machines, update.id, update);
    this.#changed();
  }

  receiveJackpot(update: JackpotUpdate): void {
    this.#noteChange();
    keepNewest(this.#jackpots, update.brandId, update);
    this.#changed();
  }

  receiveCounts(counts: MachineCounts): void {
    this.#noteChange();
    this.#counts.set(counts.id, counts);
    this.#changed();
  }

  /** Makes the pages fetch the lists of brands and machines again. */
  receiveList(): void {
    this.#noteChange();
    this.#isListChanged = true;
    this.#changed();
  }

  get #hasChanges(): boolean {
    const sizes = this.#machines.size + this.#jackpots.size + this.#counts.size;
    return this.#isListChanged || sizes > 0;
  }

  #noteChange(): void {
    if (!this.#hasChanges) this.#changedAt = performance.now();
  }

  #changed(): void {
    this.#snapshot = null;
    if (this.#stopTicking) return;
    this.#sendChanges();
    this.#tickLater();
  }

  #tickLater(): void {
    this.#stopTicking ??= this.#dependencies.clock.after(lobbyUpdateIntervalMs, () => this.#tick());
  }

  #tick(): void {
    this.#stopTicking = null;
    this.#hasReadInTick = false;
    if (!this.#hasChanges && this.#slow.isEmpty && this.#awaiting.size === 0) return;
    this.#tickLater();
    this.#checkSlowReaders();
    if (this.#hasChanges) this.#sendChanges();
    const awaiting = [...this.#awaiting];
    this.#awaiting.clear();
    for (const reader of awaiting) if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
  }

  #sendChanges(): void {
    const machines = [...this.#machines.values()];
    const jackpots = [...this.#jackpots.values()];
    const machineCounts = [...this.#counts.values()];
    const listChanged = this.#isListChanged;
    this.#machines.clear();
    this.#jackpots.clear();
    this.#counts.clear();
    this.#isListChanged = false;
    const more = { ...(machineCounts.length > 0 && { machineCounts }), ...(listChanged && { listChanged }) };
    const frame = frameOf({ machines, jackpots, ...more });
    const { observer } = this.#dependencies;
    for (const reader of this.#readers)
      if (this.#slow.check(reader)) observer.onSkipped();
      else if (!this.#awaiting.has(reader)) reader.send(frame);
    observer.onFanout(performance.now() - this.#changedAt);
  }

  #checkSlowReaders(): void {
    const { caughtUp, tooSlow } = this.#slow.checkReaders();
    for (const reader of caughtUp) this.#sendSnapshot(reader);
    for (const reader of tooSlow) {
      this.remove(reader);
      reader.cut();
    }
  }

  #sendSnapshot(reader: LobbyReader): void {
    if (this.#snapshot === null) {
      this.#hasReadInTick = true;
      this.#snapshot = snapshotFrames(this.#dependencies.read());
    }
    for (const frame of this.#snapshot) reader.send(frame);
  }
}

const snapshotFrames = ({ machines, jackpots, machineCounts = [] }: LobbyUpdate): Buffer[] => {
  const frames = [frameOf({ machines: machines.slice(0, maxMachines), jackpots })];
  for (let start = maxMachines; start < machines.length; start += maxMachines)
    frames.push(frameOf({ machines: machines.slice(start, start + maxMachines), jackpots: [] }));
  for (let start = 0; start < machineCounts.length; start += maxMachines)
    frames.push(
      frameOf({ machines: [], jackpots: [], machineCounts: machineCounts.slice(start, start + maxMachines) }),
    );
  return frames;
};

/** Returns the update as one buffer, which is encoded once and then sent to all readers. */
const frameOf = (update: LobbyUpdate): Buffer => Buffer.from(serializeNotification('lobby', update));

const keepNewest = <Update extends { readonly version?: number | undefined }>(
  changes: Map<string, Update>,
  id: string,
  update: Update,
): void => {
  const known = changes.get(id)?.version;
  if (known === undefined || update.version === undefined || update.version >= known) changes.set(id, update);
};
