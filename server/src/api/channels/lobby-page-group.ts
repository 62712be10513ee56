import { serializeNotification } from '@reelfloor/protocol';
import type { LobbyUpdate, MachineCounts } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Clock } from '../../platform/clock/clock.ts';
import { type LobbySendingPace, lobbyUpdateIntervalMs } from './lobby-sending-pace.ts';
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

/**
 * Time in ms after which the sending of a message to thousands of pages lets other work of this process go first, such as a press on a
 * machine.
 */
const sliceMs = 4;
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

/** An update message that is being sent. */
interface Sending {
  readonly frame: Buffer;
  /** The pages that have not got it yet. */
  readonly readers: Iterator<LobbyReader>;
  /** Time of its oldest change, and of its first write (`performance.now`, in ms). */
  readonly changedAt: number;
  readonly beganAt: number;
  /** Time in ms that its writes took. */
  writingMs: number;
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
  /** Pages that get a snapshot after the message that is being sent or at a later timer tick, and no update messages before it. */
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
  #sending: Sending | null = null;
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
    if (this.#sending || !this.#maySendSnapshots) this.#awaiting.add(reader);
    else if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
    if (!this.#sending) this.#tickLater(0);
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
    if (!this.#stopTicking && !this.#sending) this.#beginSending();
  }

  /** `spentMs`: time since the interval began. */
  #tickLater(spentMs: number): void {
    const { clock, pace } = this.#dependencies;
    this.#stopTicking ??= clock.after(pace.pauseAfter(spentMs), () => this.#tick());
  }

  #tick(): void {
    this.#stopTicking = null;
    if (!this.#hasChanges && this.#slow.isEmpty && this.#awaiting.size === 0) return;
    this.#checkSlowReaders();
    if (this.#hasChanges) this.#beginSending();
    else this.#endTick(performance.now());
  }

  #beginSending(): void {
    const frame = this.#takeChanges();
    const readers = this.#readers.values();
    this.#sending = { frame, readers, changedAt: this.#changedAt, beganAt: performance.now(), writingMs: 0 };
    this.#continueSending(this.#sending);
  }

  #continueSending(sending: Sending): void {
    const beganAt = performance.now();
    const { observer } = this.#dependencies;
    // A set's iterator skips pages that have left, and reaches pages that were added, which await a snapshot.
    for (let next = sending.readers.next(); !next.done; next = sending.readers.next()) {
      if (this.#slow.check(next.value)) observer.onSkipped();
      else if (!this.#awaiting.has(next.value)) next.value.send(sending.frame);
      const wroteMs = performance.now() - beganAt;
      if (wroteMs < sliceMs) continue;
      sending.writingMs += wroteMs;
      setImmediate(() => this.#continueSending(sending));
      return;
    }
    this.#sending = null;
    const now = performance.now();
    observer.onFanout(now - sending.changedAt);
    this.#keepPace(this.isEmpty ? 0 : sending.writingMs + now - beganAt);
    this.#endTick(sending.beganAt);
  }

  #keepPace(writingMs: number): void {
    this.#dependencies.pace.replace(this.#writingMs, writingMs);
    this.#writingMs = writingMs;
  }

  /** Sends the snapshots that pages await, and starts the timer of the next tick. */
  #endTick(beganAt: number): void {
    if (this.isEmpty) return;
    if (this.#maySendSnapshots) {
      const awaiting = [...this.#awaiting];
      this.#awaiting.clear();
      for (const reader of awaiting) if (!this.#slow.check(reader)) this.#sendSnapshot(reader);
    }
    this.#tickLater(performance.now() - beganAt);
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
    for (const reader of caughtUp) this.#sendSnapshot(reader);
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
