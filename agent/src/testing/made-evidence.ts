import { buildEvidenceArchive, type EvidenceQuery } from '../recording/evidence-archive.ts';
import { sha256 } from '../recording/fragmented-mp4.ts';
import { RecordingReader } from '../recording/read-recordings.ts';
import type { EvidenceHead } from '../recording/verify-evidence-archive.ts';
import { freshRecordings, openRecordings, recordSeconds, TrialClock, trialStartMs } from './trial-recording.ts';

const round = { journalId: 'journal-of-104', seq: 12 };
const eventText = '{"type":"roundPlayed","seq":12}';

interface Made {
  readonly folder: string;
  readonly archive: Buffer;
  readonly anchors: readonly EvidenceHead[];
}

/** Records video with one round in it, and builds the evidence archive of that round. */
export const madeEvidence = (change: Partial<EvidenceQuery> = {}): Made => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const store = openRecordings(folder, clock);
  const headNow = (where: string): EvidenceHead => ({ ...store.sync(), where });
  recordSeconds(store, clock, 8);
  const anchors = [headNow('journal event 11')];
  recordSeconds(store, clock, 12);
  const eventSha256 = sha256(eventText).toString('hex');
  const times = { startedAtMs: trialStartMs + 12_000, endedAtMs: trialStartMs + 15_000 };
  store.mark({ kind: 'round', ...round, eventSha256, ...times });
  anchors.push(headNow('journal event 13'));
  recordSeconds(store, clock, 4);
  store.close();
  const reader = RecordingReader.open(folder);
  const archive = buildEvidenceArchive(reader, {
    fromMs: times.startedAtMs - 3_000,
    untilMs: times.endedAtMs + 4_000,
    round,
    anchors,
    files: [
      { name: 'event.json', bytes: Buffer.from(eventText) },
      { name: 'wire.log', bytes: Buffer.from('14:03:12 host 81\n') },
    ],
    madeAtMs: clock.nowMs,
    release: '1.0.0',
    ...change,
  });
  reader.close();
  return { folder, archive: Buffer.concat(archive ?? []), anchors };
};
