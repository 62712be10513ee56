import { createHash } from 'node:crypto';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { RecordingRequirement, RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { type ChainHead, type GapReason, type Mark, startOfChain } from './chain.ts';
import type { RecorderNotice } from './recorder-messages.ts';
import { freeBytesAt } from './recording-file.ts';

export interface RecordedSession {
  readonly sessionId: string;
  readonly epoch: number;
  /** When its seat was taken. */
  readonly sinceMs: number;
}

/** Events before and after a round of which the named lines belong to its evidence. */
const anchorEvents = 50;
/** Most events of a span that is of no round, with those after it. */
const spanEvents = 500;
/** Rounds whose start is remembered. */
const keptStarts = 8;

/** Time in ms that is recorded after a real machine's incident. */
const incidentMs = 60_000;
/** Time in ms after a session in which a round may still end. */
const afterMs = 60_000;
/** Events for which a real machine is recorded whether somebody plays or not. */
const incidents: ReadonlySet<CabinetEvent['type']> = new Set([
  'malfunctioned',
  'recovered',
  'foreignMoney',
  'handPayOwed',
  'creditsCancelled',
]);

/** What is known of one machine's recording in the agent's main process. */
export class SessionRecord {
  readonly machineId: MachineId;
  readonly journalId: string;
  readonly isReal: boolean;
  readonly #cabinet: Cabinet;
  readonly #nowMs: () => number;
  /** Why the agent records nothing at all; null: it records. */
  readonly #off: GapReason | null;
  /** Where presses need a recorder. */
  required: RecordingRequirement = 'never';
  session: RecordedSession | null = null;
  /** False after a new connection, until the server names the session again. */
  isConfirmed = false;
  /** Until when events are marked although no session is open. */
  #recordedUntilMs = 0;
  head: ChainHead | null = null;
  usedBytes = 0;
  freeBytes: number | null = null;
  oldestMs: number | null = null;
  stoppedSinceMs: number | null = null;
  #trouble: GapReason | null = null;
  #missing: GapReason | null = null;
  #roundId: string | null;
  readonly #starts = new Map<string, number>();
  /** The newest line that an event of the journal names. */
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

  /** True if no round may begin here while nothing can be recorded. */
  get mustBeRecorded(): boolean {
    return this.required === 'always' || (this.required === 'real' && this.isReal);
  }

  /** Where the machine shows its player's money. One that does not say is not shown to others. */
  get privateAreas() {
    return this.#cabinet.description.privateAreas;
  }

  get isRecorded(): boolean {
    return this.session !== null || this.#nowMs() < this.#recordedUntilMs;
  }

  /** Why nothing is recorded that should be, or could not be if a session began; null if all is well. */
  get stoppedFor(): GapReason | null {
    return this.#off ?? this.#trouble ?? this.#missing;
  }

  reached(head: ChainHead): void {
    this.head = head;
    if (this.#missing === 'restart') this.lacks(null);
    this.#cabinet.recordingReached?.(head);
  }

  tookSpace({ usedBytes, freeBytes, oldestMs, trouble }: RecorderNotice & { type: 'space' }): void {
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

  /** Returns true if a real machine is recorded because of this event. */
  tookIncident({ type }: CabinetEvent): boolean {
    if (!this.isReal || !incidents.has(type)) return false;
    this.#recordedUntilMs = this.#nowMs() + incidentMs;
    return true;
  }

  /** Returns true for the first view of a round. */
  showsNewRound({ roundId, phase }: CabinetView): boolean {
    if (roundId === null || roundId === this.#roundId) return false;
    this.#roundId = roundId;
    if (phase !== 'spinning' && phase !== 'freeSpins' && phase !== 'counting') return false;
    this.#starts.set(roundId, this.#nowMs());
    const [oldest] = this.#starts.keys();
    if (this.#starts.size > keptStarts && oldest !== undefined) this.#starts.delete(oldest);
    return true;
  }

  /** Returns what the chain notes of an event. A round is noted with the hash of its event, and with its start. */
  markOf(event: CabinetEvent): Mark {
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

  /** Returns a real machine's wire log of a span; null if the machine has none, or it cannot be read. */
  async wireLog(span: { readonly fromMs: number; readonly untilMs: number }): Promise<string | null> {
    return (await this.#cabinet.commissioning?.wireLog?.(span).catch(() => null)) ?? null;
  }

  /** Returns a round's event as the journal stores it, and the lines that events around it name; null if the journal lacks it. */
  findRound({ journalId, seq }: { journalId: string; seq: number }) {
    if (journalId !== this.journalId) return null;
    const events = this.#cabinet.eventsAfter(Math.max(0, seq - anchorEvents), 2 * anchorEvents);
    const round = events.find((event) => event.seq === seq);
    if (!round) return null;
    return { event: JSON.stringify(round), anchors: anchorsOf(events) };
  }

  /** The same of a span that is of no round: the lines that the events in it and around it name. */
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

  /** Lets the journal name what was recorded since its last event. */
  noteRecorded(): void {
    if (this.head && this.head.no > this.#journalledNo) this.#cabinet.noteRecorded?.();
  }

  noteIdleHour(): void {
    if (!this.session) this.noteRecorded();
  }

  /** `folder`: where the disk's free space is looked up until the recorder tells it. */
  status(folder: string): RecordingStatus {
    const { machineId, usedBytes, oldestMs, stoppedFor } = this;
    const { no, head } = this.head ?? startOfChain;
    const state = stoppedFor ? 'stopped' : this.session ? 'recording' : 'idle';
    const freeBytes = this.freeBytes ?? freeBytesAt(folder);
    const reason = stoppedFor && { reason: stoppedFor };
    return { machineId, state, usedBytes, freeBytes, oldestMs, no, head, ...reason };
  }

  #judge(): void {
    const isStopped = this.stoppedFor !== null;
    this.stoppedSinceMs = isStopped ? (this.stoppedSinceMs ?? this.#nowMs()) : null;
  }
}

const anchorsOf = (events: readonly CabinetEvent[]) =>
  events.flatMap(({ recording, seq }) =>
    recording ? [{ ...recording, where: `journal event ${seq}` }] : [],
  );
