import { serializeNotification } from '@reelfloor/protocol';
import type { LobbyUpdate, MachineCounts } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Clock } from '../../platform/clock/clock.ts';
import { type LobbySendingPace, lobbyUpdateIntervalMs, type PageWrites } from './lobby-sending-pace.ts';
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

/** Send buffer in bytes above which a page counts as slow. A slow page gets no further update messages. */
const slowBytes = 64 * 1024;
/** Maximum number of machines in one message of a snapshot, so that the message stays below the size limit. */
const maxMachines = 400;
interface LobbyPageGroupDependencies {
  readonly clock: Clock;
  readonly observer: LobbyFrameObserver;
  readonly pace: LobbySendingPace;
  /** Returns the current state of all machines and jackpots of the group's brands. */
  readonly read: () => LobbyUpdate;
}

/**
 * The lobby pages that show the same brands. All get the same update messages: the first change at once, then at most one message per
 * interval of the pace, with the latest state of what changed. A slow page misses messages, and gets a snapshot when its send buffer is
 * empty again.
 */
export class LobbyPageGroup {
  readonly #dependencies: LobbyPageGroupDependencies;
  readonly #readers = new Set<LobbyReader>();
  readonly #slow: SlowPageTracker;
  /** Pages that get a snapshot after the next message or at a later timer tick, and no update messages before it. */
  readonly #awaiting = new Set<LobbyReader>();
  readonly #machines = new Map<string, MachineUpdate>();
  readonly #jackpots = new Map<string, JackpotUpdate>();
  readonly #counts = new Map<string, MachineCounts>();
  /** Time of the oldest change that was not yet sent to the pages (`performance.now`, in ms). */
  #changedAt = 0;
  #isListChanged = false;
  #snapshot: readonly Buffer[] | null = null;
  /** Time by the clock, in ms, at which the machines were read for a snapshot. */
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** True while a message or snapshots are being written. */
  #isSending = false;
  /** Time in ms that writing the last message took. */
  #writingMs = 0;
  #stopTicking: (() => void) | null = null;

  constructor(dependencies: LobbyPageGroupDependencies) {
    this.#dependencies = dependencies;
    this.#slow = new SlowPageTracker(dependencies.clock, slowBytes);
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Adds a lobby page: it gets a snapshot, then every update. For all pages, the machines are read once per `lobbyUpdateIntervalMs`. */
  add(reader: LobbyReader): void {
    this.#readers.add(reader);
    // A snapshot may be newer than the message that is being sent, so it must come after that.
    if (this.#isSending || !this.#maySendSnapshots) this.#awaiting.add(reader);
    else if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
    if (!this.#isSending) this.#tickLater(0);
  }

  remove(reader: LobbyReader): void {
    this.#readers.delete(reader);
    this.#slow.delete(reader);
    this.#awaiting.delete(reader);
    if (!this.isEmpty) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
    this.#keepPace(0);
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

  get #maySendSnapshots(): boolean {
    return this.#snapshot !== null || this.#dependencies.clock.nowMs() - this.#readAtMs >= lobbyUpdateIntervalMs;
  }

  #changed(): void {
    this.#snapshot = null;
    if (!this.#stopTicking && !this.#isSending) this.#beginSending();
  }

  /** Starts the timer of the next tick, unless the last page has gone. `spentMs`: time since the interval began. */
  #tickLater(spentMs: number): void {
    if (this.isEmpty) return;
    const { clock, pace } = this.#dependencies;
    this.#stopTicking ??= clock.after(pace.pauseAfter(spentMs), () => this.#tick());
  }

  #tick(): void {
    this.#stopTicking = null;
    if (!this.#hasChanges && this.#slow.isEmpty && this.#awaiting.size === 0) return;
    this.#checkSlowReaders();
    this.#beginSending();
  }

  #beginSending(): void {
    this.#isSending = true;
    this.#dependencies.pace.write(this.#writes(performance.now()));
  }

  /** Writes what has changed to all pages, then the snapshots that pages await, and starts the timer of the next tick. */
  *#writes(beganAt: number): PageWrites {
    try {
      if (this.#hasChanges) yield* this.#writeChanges();
      for (const reader of this.#awaiting) {
        if (!this.#maySendSnapshots) break;
        this.#awaiting.delete(reader);
        if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
        yield;
      }
    } finally {
      this.#isSending = false;
      this.#tickLater(performance.now() - beganAt);
    }
  }

  *#writeChanges(): PageWrites {
    const { observer } = this.#dependencies;
    const changedAt = this.#changedAt;
    const frame = this.#takeChanges();
    let writingMs = 0;
    // A set's iterator skips pages that have left, and reaches pages that were added, which await a snapshot.
    for (const reader of this.#readers) {
      if (this.#slow.check(reader)) observer.onSkipped();
      else if (!this.#awaiting.has(reader)) this.#send(reader, frame);
      writingMs = yield;
    }
    observer.onFanout(performance.now() - changedAt);
    this.#keepPace(this.isEmpty ? 0 : writingMs);
  }

  #keepPace(writingMs: number): void {
    this.#dependencies.pace.replace(this.#writingMs, writingMs);
    this.#writingMs = writingMs;
  }

  #takeChanges(): Buffer {
    const machines = [...this.#machines.values()];
    const jackpots = [...this.#jackpots.values()];
    const machineCounts = [...this.#counts.values()];
    const listChanged = this.#isListChanged;
    this.#machines.clear();
    this.#jackpots.clear();
    this.#counts.clear();
    this.#isListChanged = false;
    const more = { ...(machineCounts.length > 0 && { machineCounts }), ...(listChanged && { listChanged }) };
    return frameOf({ machines, jackpots, ...more });
  }

  #checkSlowReaders(): void {
    const { caughtUp, tooSlow } = this.#slow.checkReaders();
    for (const reader of caughtUp) this.#awaiting.add(reader);
    for (const reader of tooSlow) {
      this.remove(reader);
      reader.cut();
    }
  }

  #sendSnapshot(reader: LobbyReader): void {
    if (this.#snapshot === null) {
      this.#readAtMs = this.#dependencies.clock.nowMs();
      this.#snapshot = snapshotFrames(this.#dependencies.read());
    }
    for (const frame of this.#snapshot) this.#send(reader, frame);
  }

  /** A page whose socket fails is disconnected, so that it keeps no other page from its messages. */
  #send(reader: LobbyReader, frame: Buffer): void {
    try {
      reader.send(frame);
    } catch {
      this.remove(reader);
      reader.cut();
    }
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
