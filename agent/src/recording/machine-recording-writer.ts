import type { ChainHead, ChainMark, GapReason } from './hash-chain.ts';
import type { RecordingRetention, RecordingStoreState } from './prune-recordings.ts';
import type { RecordedMachine, RecorderThreadCommand, RecorderThreadMessage } from './recorder-messages.ts';
import { RecordingWriteError, readFreeDiskBytesOrZero } from './recording-file.ts';
import type { RunStart, TimedData } from './recording-run.ts';
import { RecordingStore } from './recording-store.ts';

/** Retry delay in ms after a disk failure while recording. */
const retryMs = 2_000;
const minuteMs = 60_000;

type Notify = (notice: RecorderThreadMessage) => void;

/** Writes one machine's recordings. Their store on disk is opened at the first write, and reopened after failures. */
export class MachineRecordingWriter {
  readonly #machine: RecordedMachine;
  readonly #folder: string;
  readonly #notify: Notify;
  #retention: RecordingRetention;
  #knownHead: ChainHead | null = null;
  #store: RecordingStore | null = null;
  /** What is to be recorded (a video's start data); set even while nothing can be written. Null: nothing is to be recorded. */
  #start: RunStart | null = null;
  #state: RecordingStoreState | null = null;
  #trouble: GapReason | null = null;
  /** Unix time in ms since which frames are lost because no store was open for them. */
  #lostSinceMs: number | null = null;
  #retryAtMs = 0;
  #notifiedNo = -1;
  #notifiedMs = 0;

  constructor(machine: RecordedMachine, folder: string, retention: RecordingRetention, notify: Notify) {
    this.#machine = machine;
    this.#folder = folder;
    this.#retention = retention;
    this.#notify = notify;
  }

  get usedBytes(): number {
    return this.#state?.usedBytes ?? 0;
  }

  get oldestMs(): number | null {
    return this.#state?.oldestMs ?? null;
  }

  receive(order: Exclude<RecorderThreadCommand, { readonly type: 'close' }>): void {
    switch (order.type) {
      case 'beginRun':
        return this.#beginRun(order.start);
      case 'picture':
        return this.#picture(order);
      case 'endRun':
        return this.#endRun(order.untilMs);
      case 'mark':
        return void this.#attempt((store) => store.mark(order.mark as ChainMark));
      case 'resume':
        return void this.#attempt((store) => store.resume(order));
      case 'retention':
        return this.#newTerms(order.days, order.knownHead);
      case 'hold':
        return this.#answer(order.call, (store) => store.hold(order.hold));
      case 'liftHold':
        return this.#answer(order.call, (store) => store.liftHold(order.holdId));
    }
  }

  sync(marksClock: boolean): void {
    if (this.#store && !this.#store.isInPlace) this.#lose(this.#store);
    if (marksClock && this.#store?.isRunning) this.#attempt((store) => store.mark(clockMark()));
    if (this.#store) this.#attempt((store) => store.sync());
    this.#notifyHead();
  }

  prune(maxBytes: number): void {
    const isWritable = this.#attempt((store) => {
      store.retention = { ...this.#retention, maxBytes };
      this.#state = store.prune();
      if (this.#state.hasSpace) return;
      store.endRun();
      throw new RecordingWriteError(noSpace());
    });
    // Clears the fault here: while nothing is being recorded, no successful write of a frame would clear it.
    if (isWritable && this.#start === null) this.#setTrouble(null);
    this.#notifySpace();
  }

  close(): void {
    try {
      this.#store?.close();
    } catch (error) {
      this.#fail(error);
    }
    this.#notifyHead();
  }

  #beginRun(start: RunStart): void {
    this.#start = start;
    if (this.#hasSpace && Date.now() >= this.#retryAtMs) this.#attempt((store) => store.beginRun(start));
  }

  #endRun(untilMs: number | undefined): void {
    this.#start = null;
    this.#attempt((store) => {
      this.#endLoss(store, Date.now());
      store.endRun(untilMs);
    });
  }

  #picture({ picture, sounds }: RecorderThreadCommand & { type: 'picture' }): void {
    const start = this.#start;
    if (!start) return;
    if (!this.#store?.isRunning) {
      const canBegin = picture.keyFrame && this.#hasSpace && Date.now() >= this.#retryAtMs;
      if (!canBegin || !this.#beginAgain(start, picture)) {
        // Not needed for an open store with free disk space, which records its own losses while it fails.
        if (!this.#store || !this.#hasSpace) this.#lostSinceMs ??= picture.atMs;
        return;
      }
    }
    const isWritten = this.#attempt((store) => {
      store.picture(picture);
      for (const sound of sounds) store.sound(sound);
    });
    if (isWritten) this.#setTrouble(null);
  }

  #beginAgain(start: RunStart, { data, atMs }: TimedData): boolean {
    return this.#attempt((store) => {
      this.#endLoss(store, atMs);
      store.beginRun({ ...start, parameterSets: data });
    });
  }

  /** Adds a gap to the hash chain for frames that were lost because no store was open. */
  #endLoss(store: RecordingStore, untilMs: number): void {
    const fromMs = this.#lostSinceMs;
    if (fromMs === null) return;
    const [from, until] = [Math.trunc(fromMs), Math.trunc(untilMs)];
    store.mark({ kind: 'gap', fromMs: from, untilMs: until, reason: this.#trouble ?? 'diskFailed' });
    this.#lostSinceMs = null;
  }

  get #hasSpace(): boolean {
    return this.#state?.hasSpace !== false;
  }

  /**
   * Applies a new retention period and opens the store, so that the agent gets the newest hash-chain head for its journal events, and the
   * state of the disk.
   */
  #newTerms(days: number, knownHead: ChainHead): void {
    this.#retention = { ...this.#retention, days: Math.max(days, this.#retention.days) };
    this.#knownHead = knownHead;
    this.prune(Number.MAX_SAFE_INTEGER);
    this.#notifyHead();
  }

  #answer(call: number, work: (store: RecordingStore) => void): void {
    this.#notify({ type: 'done', call, isDone: this.#attempt(work) });
  }

  /** Runs an operation on the store; returns false if it failed. The failure is stored as `#trouble` and reported once. */
  #attempt(work: (store: RecordingStore) => void): boolean {
    try {
      work(this.#opened());
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #opened(): RecordingStore {
    if (this.#store) return this.#store;
    const { machineId, journalId } = this.#machine;
    const store = RecordingStore.open({
      folder: this.#folder,
      machineId,
      journalId,
      nowMs: Date.now,
      retention: { ...this.#retention, maxBytes: Number.MAX_SAFE_INTEGER },
      ...(this.#knownHead && { knownHead: this.#knownHead }),
    });
    this.#store = store;
    return store;
  }

  /**
   * Drops a store whose folder was removed from the disk. The next frame opens a new one, whose chain lines are numbered above the lost
   * ones.
   */
  #lose(store: RecordingStore): void {
    this.#knownHead = store.head;
    this.#store = null;
    this.#lostSinceMs ??= Date.now();
    this.#fail(new Error(`the folder ${this.#folder} is gone`));
    try {
      store.close();
    } catch {
      // Ignored: closing fails because the store's files were removed.
    }
  }

  #fail(error: unknown): void {
    const isFull = error instanceof RecordingWriteError ? error.isFull : hasNoSpace(error);
    if (this.#trouble === null)
      this.#notify({ type: 'error', machineId: this.#machine.machineId, message: textOf(error) });
    this.#retryAtMs = Date.now() + retryMs;
    this.#setTrouble(isFull ? 'noSpace' : 'diskFailed');
  }

  #setTrouble(trouble: GapReason | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#notifiedMs = 0;
    this.#notifySpace();
  }

  #notifyHead(): void {
    const head = this.#store?.head;
    if (!head || head.no === this.#notifiedNo) return;
    this.#notifiedNo = head.no;
    this.#notify({ type: 'head', machineId: this.#machine.machineId, head });
  }

  /** Sends the disk usage of the machine's recordings, on change and once a minute. */
  #notifySpace(): void {
    if (Date.now() - this.#notifiedMs < minuteMs) return;
    this.#notifiedMs = Date.now();
    this.#notify({
      type: 'space',
      machineId: this.#machine.machineId,
      usedBytes: this.usedBytes,
      freeBytes: this.#state?.freeBytes ?? readFreeDiskBytesOrZero(this.#folder),
      oldestMs: this.oldestMs,
      trouble: this.#trouble,
    });
  }
}

const noSpace = (): Error => Object.assign(new Error('there is no space that may be used'), { code: 'ENOSPC' });

const hasNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const clockMark = (): ChainMark => ({
  kind: 'clock',
  wallMs: Date.now(),
  monotonicMs: Math.trunc(performance.now()),
  isSynchronised: null,
});
