import { createHash } from 'node:crypto';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { RecordingRequirement, RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { type ChainHead, type ChainMark, type GapReason, startOfChain } from './hash-chain.ts';
import type { RecorderThreadMessage } from './recorder-messages.ts';
import { readFreeDiskBytesOrZero } from './recording-file.ts';

export interface RecordedSession {
  readonly sessionId: string;
  readonly epoch: number;
  /** Time at which the session began (the player took the seat). */
  readonly sinceMs: number;
}

/** Number of journal events before and after a round whose hash-chain heads are included in the round's evidence. */
const anchorEvents = 50;
/** Maximum journal events used as evidence of a time span without a round, including those after it. */
const spanEvents = 500;
/** Maximum number of rounds whose start times are stored. */
const keptStarts = 8;

/** Time in ms after recording has stopped from which the machine refuses presses. */
const patienceMs = 10_000;
/** Time in ms for which a real machine is recorded after an incident, such as an opened door. */
const incidentMs = 60_000;
/** Time in ms after a session's end in which its last round may still end. */
const afterMs = 60_000;
/** Events for which a real machine is recorded even if nobody is playing. */
const incidents: ReadonlySet<CabinetEvent['type']> = new Set([
  'malfunctioned',
  'recovered',
  'foreignMoney',
  'handPayOwed',
  'creditsCancelled',
]);

/** State of one machine's video recording, in the agent's main process. */
export class MachineRecordingState {
  readonly machineId: MachineId;
  readonly journalId: string;
  readonly isReal: boolean;
  readonly #cabinet: Cabinet;
  readonly #nowMs: () => number;
  /** Reason why this agent records no machine at all; null if it records. */
  readonly #off: GapReason | null;
  /** Which machines refuse presses while they are not recorded. */
  required: RecordingRequirement = 'never';
  session: RecordedSession | null = null;
  /** Whether the server has listed the session since the last reconnect. */
  isConfirmed = false;
  /** Unix time in ms until which events are added to the hash chain although no session is open. */
  #recordedUntilMs = 0;
  head: ChainHead | null = null;
  usedBytes = 0;
  freeBytes: number | null = null;
  oldestMs: number | null = null;
  #stoppedSinceMs: number | null = null;
  #trouble: GapReason | null = null;
  #missing: GapReason | null = null;
  #roundId: string | null;
  readonly #starts = new Map<string, number>();
  /** Number of the newest hash-chain line whose head is in a journal event. */
  #journalledNo = 0;

  constructor(cabinet: Cabinet, nowMs: () => number, off: GapReason | null) {
    this.#cabinet = cabinet;
    this.#nowMs = nowMs;
    this.#off = off;
    this.machineId = cabinet.description.machineId;
    this.isReal = cabinet.picture.kind === 'captured';
    this.journalId = cabinet.journalFacts().id;
    this.#roundId = cabinet.view().roundId;
    this.#judge();
  }

  /** Whether this machine may begin no round while recording is impossible. */
  get mustBeRecorded(): boolean {
    return this.required === 'always' || (this.required === 'real' && this.isReal);
  }

  /** Whether the machine must not begin a round, because its rounds must be recorded and recording has failed for some seconds. */
  get mustRefuseRounds(): boolean {
    if (this.#stoppedSinceMs === null || !this.mustBeRecorded) return false;
    return this.#nowMs() - this.#stoppedSinceMs >= patienceMs;
  }

  /** Areas of the picture where the machine shows its player's money. A machine without such areas is not shown to spectators. */
  get privateAreas() {
    return this.#cabinet.description.privateAreas;
  }

  get isRecorded(): boolean {
    return this.session !== null || this.#nowMs() < this.#recordedUntilMs;
  }

  /** Reason why recording fails, or would fail if a session began; null if recording works. */
  get stoppedFor(): GapReason | null {
    return this.#off ?? this.#trouble ?? this.#missing;
  }

  reached(head: ChainHead): void {
    this.head = head;
    if (this.#missing === 'restart') this.lacks(null);
    this.#cabinet.recordingReached?.(head);
  }

  tookSpace({ usedBytes, freeBytes, oldestMs, trouble }: RecorderThreadMessage & { type: 'space' }): void {
    Object.assign(this, { usedBytes, freeBytes, oldestMs });
    this.#trouble = trouble;
    this.#judge();
  }

  lacks(reason: GapReason | null): void {
    this.#missing = reason;
    this.#judge();
  }

  endSession(): void {
    this.session = null;
    this.#recordedUntilMs = this.#nowMs() + afterMs;
    this.lacks(null);
  }

  /** Starts recording a real machine for some time if the event is an incident. Returns whether it is. */
  tookIncident({ type }: CabinetEvent): boolean {
    if (!this.isReal || !incidents.has(type)) return false;
    this.#recordedUntilMs = this.#nowMs() + incidentMs;
    return true;
  }

  /** Whether the view is the first one of a new round. */
  showsNewRound({ roundId, phase }: CabinetView): boolean {
    if (roundId === null || roundId === this.#roundId) return false;
    this.#roundId = roundId;
    if (phase !== 'spinning' && phase !== 'freeSpins' && phase !== 'counting') return false;
    this.#starts.set(roundId, this.#nowMs());
    const [oldest] = this.#starts.keys();
    if (this.#starts.size > keptStarts && oldest !== undefined) this.#starts.delete(oldest);
    return true;
  }

  /** Builds the hash-chain entry of a journal event. A round's entry includes the hash of its event, and the round's start. */
  markOf(event: CabinetEvent): ChainMark {
    const { journalId } = this;
    const { seq, at } = event;
    if (event.type !== 'roundPlayed') {
      const amount = 'amountMinor' in event && { amountMinor: event.amountMinor };
      return { kind: 'event', journalId, seq, what: event.type, ...amount, atMs: at };
    }
    const eventSha256 = createHash('sha256').update(JSON.stringify(event)).digest('hex');
    const startedAtMs = Math.min(at, this.#starts.get(event.roundId) ?? at);
    return { kind: 'round', journalId, seq, eventSha256, startedAtMs, endedAtMs: at };
  }

  journalled({ recording }: CabinetEvent): void {
    if (recording) this.#journalledNo = recording.no;
  }

  /** Returns the wire log of a real machine's time span; null if the machine has none, or it cannot be read. */
  async wireLog(span: { readonly fromMs: number; readonly untilMs: number }): Promise<string | null> {
    return (await this.#cabinet.commissioning?.wireLog?.(span).catch(() => null)) ?? null;
  }

  /**
   * Returns a round's event as the journal stores it, and the hash-chain heads in the events around it; null if the journal lacks the
   * round.
   */
  findRound({ journalId, seq }: { journalId: string; seq: number }) {
    if (journalId !== this.journalId) return null;
    const events = this.#cabinet.eventsAfter(Math.max(0, seq - anchorEvents), 2 * anchorEvents);
    const round = events.find((event) => event.seq === seq);
    if (!round) return null;
    return { event: JSON.stringify(round), anchors: anchorsOf(events) };
  }

  /** Returns the hash-chain heads in the journal events in and around a time span. */
  eventsIn({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }) {
    const { firstSeq, lastSeq } = this.#cabinet.journalFacts();
    const isLater = (seq: number): boolean => {
      const [event] = this.#cabinet.eventsAfter(seq - 1, 1);
      return event === undefined || event.at >= fromMs;
    };
    let [low, high] = [firstSeq, lastSeq + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (isLater(middle)) high = middle;
      else low = middle + 1;
    }
    const events = this.#cabinet.eventsAfter(Math.max(0, low - anchorEvents), anchorEvents + spanEvents);
    const after = events.findIndex(({ at }) => at > untilMs);
    const some = after < 0 ? events : events.slice(0, after + anchorEvents);
    return { event: null, anchors: anchorsOf(some) };
  }

  /** Writes the current head of the hash chain to the journal if it has changed since the last journal event. */
  noteRecorded(): void {
    if (this.head && this.head.no > this.#journalledNo) this.#cabinet.noteRecorded?.();
  }

  noteIdleHour(): void {
    if (!this.session) this.noteRecorded();
  }

  /** Returns the machine's recording status. `folder`: used to read the free disk space until the recorder reports it. */
  status(folder: string): RecordingStatus {
    const { machineId, usedBytes, oldestMs, stoppedFor } = this;
    const { no, head } = this.head ?? startOfChain;
    const state = stoppedFor ? 'stopped' : this.session ? 'recording' : 'idle';
    const freeBytes = this.freeBytes ?? readFreeDiskBytesOrZero(folder);
    const reason = stoppedFor && { reason: stoppedFor };
    return { machineId, state, usedBytes, freeBytes, oldestMs, no, head, ...reason };
  }

  #judge(): void {
    const isStopped = this.stoppedFor !== null;
    this.#stoppedSinceMs = isStopped ? (this.#stoppedSinceMs ?? this.#nowMs()) : null;
  }
}

const anchorsOf = (events: readonly CabinetEvent[]) =>
  events.flatMap(({ recording, seq }) => (recording ? [{ ...recording, where: `journal event ${seq}` }] : []));
