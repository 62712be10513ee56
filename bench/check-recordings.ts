import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RecordingReader, verifyRecordings } from '@reelfloor/agent/testing/recordings';

/** Time of a session in ms that may be neither recorded nor named as a gap. */
const mostUnknownMs = 1_000;
/** A round whose line a crash took is looked for so long before it was counted, in ms. */
const beforeCountMs = 3_000;

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface SessionRow {
  readonly id: string;
  readonly machine_id: string;
  readonly started_at: number;
  readonly ended_at: number | null;
}

interface RoundRow {
  readonly number: number;
  readonly session_id: string;
  readonly machine_id: string;
  readonly journal_id: string;
  readonly event_seq: number;
  readonly counted_at: number;
}

/** Compares the recordings with the ledger's sessions and rounds, prints what is there, and returns what is wrong. */
export const checkRecordings = (databasePath: string, recordings: string): string[] => {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const sessions = database.prepare('SELECT * FROM sessions').all() as unknown as SessionRow[];
  const rounds = database.prepare("SELECT * FROM game_rounds WHERE kind = 'round'").all() as unknown as RoundRow[];
  database.close();
  const faults: string[] = [];
  const sums: Record<string, number> = { sessions: sessions.length, rounds: rounds.length };
  const add = (what: string, number: number): void => {
    sums[what] = (sums[what] ?? 0) + number;
  };
  for (const machineId of new Set(sessions.map(({ machine_id }) => machine_id))) {
    const folder = join(recordings, machineId);
    if (!existsSync(folder)) {
      faults.push(`machine ${machineId} has no recordings`);
      continue;
    }
    const verified = verifyRecordings(folder, { nowMs: Date.now() + 60_000 });
    faults.push(...verified.faults.map((fault) => `machine ${machineId}: ${JSON.stringify(fault)}`));
    const reader = RecordingReader.open(folder);
    const timeline = reader.timeline(0, Date.now());
    for (const session of sessions.filter(({ machine_id }) => machine_id === machineId)) {
      const whole = { fromMs: session.started_at, untilMs: session.ended_at ?? Date.now() };
      const pictures = timeline.runs.filter(({ sessionId }) => sessionId === session.id);
      const lengthMs = whole.untilMs - whole.fromMs;
      const recordedMs = coveredMs(pictures, whole);
      const unknownMs = lengthMs - coveredMs([...pictures, ...timeline.gaps], whole);
      add('seconds of sessions', lengthMs / 1_000);
      add('seconds with pictures', recordedMs / 1_000);
      sums['most unknown ms of a session'] = Math.max(sums['most unknown ms of a session'] ?? 0, unknownMs);
      if (unknownMs > mostUnknownMs)
        faults.push(
          `session ${session.id} at ${machineId} lacks ${unknownMs} of ${lengthMs} ms: ${missingOf([...pictures, ...timeline.gaps], whole)}`,
        );
      for (const gap of timeline.gaps) add(`seconds of ${gap.reason}`, coveredMs([gap], whole) / 1_000);
    }
    for (const round of rounds.filter(({ machine_id }) => machine_id === machineId)) {
      const marked = timeline.rounds.find(
        ({ journalId, seq }) => journalId === round.journal_id && seq === round.event_seq,
      );
      const [fromMs, untilMs] = marked
        ? [marked.startedAtMs, marked.endedAtMs]
        : [round.counted_at - beforeCountMs, round.counted_at];
      const clip = reader.clip({ fromMs, untilMs, sessionId: round.session_id });
      const gap = timeline.gaps.find((one) => one.fromMs < untilMs && one.untilMs > fromMs);
      if (!marked) add('rounds whose line is lost', 1);
      if (clip.runs.length > 0) add(gap ? 'rounds with a clip that has a gap' : 'rounds with a clip', 1);
      else if (gap) add(`rounds without pictures for ${gap.reason}`, 1);
      else faults.push(`round ${round.number} of session ${round.session_id} has neither clip nor gap`);
    }
    reader.close();
  }
  console.log(Object.fromEntries(Object.entries(sums).map(([what, sum]) => [what, Math.round(sum)])));
  return faults;
};

/** Returns how much of the time the spans cover together. */
const coveredMs = (spans: readonly Span[], whole: Span): number => {
  let [reachedMs, sum] = [whole.fromMs, 0];
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const [from, until] = [Math.max(span.fromMs, reachedMs), Math.min(span.untilMs, whole.untilMs)];
    if (until > from) sum += until - from;
    reachedMs = Math.max(reachedMs, until);
  }
  return sum;
};

/** Returns the pieces of the time that no span covers, counted from its start. */
const missingOf = (spans: readonly Span[], whole: Span): string => {
  const missing: string[] = [];
  let reachedMs = whole.fromMs;
  const note = (untilMs: number): void => {
    if (untilMs - reachedMs > 50) missing.push(`${reachedMs - whole.fromMs}–${untilMs - whole.fromMs}`);
  };
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    note(Math.min(span.fromMs, whole.untilMs));
    reachedMs = Math.max(reachedMs, Math.min(span.untilMs, whole.untilMs));
  }
  note(whole.untilMs);
  return missing.join(', ');
};
