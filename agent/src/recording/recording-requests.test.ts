import { expect, it } from 'vitest';
import {
  freshRecordings,
  openRecordings,
  recordSeconds,
  TrialClock,
  trialStartMs,
} from '../testing/trial-recording.ts';
import {
  type ClipRequest,
  readRecordedClip,
  readRecordedClipToShare,
  readRecordedTimeline,
  type SharedClipRequest,
} from './recording-requests.ts';

const journalId = '4d0a6f0e-5a3b-4c57-9f6e-0a2f5b1c7d11';
const round = { journalId, seq: 7 };

/** Twenty seconds of one session, and a round that began after eight and was at rest after twelve. */
const recordedRound = () => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const store = openRecordings(folder, clock);
  recordSeconds(store, clock, 20);
  const span = { startedAtMs: trialStartMs + 8_000, endedAtMs: trialStartMs + 12_000 };
  store.mark({
    kind: 'event',
    journalId,
    seq: 6,
    what: 'credited',
    amountMinor: 10_000,
    atMs: trialStartMs + 1_000,
  });
  store.mark({ kind: 'round', ...round, eventSha256: 'a'.repeat(64), ...span });
  store.mark({ kind: 'event', journalId, seq: 8, what: 'recovered', atMs: trialStartMs + 14_000 });
  store.sync();
  store.close();
  return folder;
};

const asked = {
  ...{ machineId: '104', clipId: 'c'.repeat(22), sessionId: 's', round, format: 'video' },
  ...{ fromMs: trialStartMs, untilMs: trialStartMs + 20_000, longestMs: 60_000 },
} as unknown as ClipRequest & SharedClipRequest;

it.each([
  ['four seconds after its round', undefined, 16_000],
  ['at the end of its session', 13_500, 13_500],
  ['at its round’s rest, if the session ended before by the server’s clock', 11_000, 12_000],
])('a clip ends %s', (_, sessionEnd, end) => {
  const folder = recordedRound();
  const of = sessionEnd === undefined ? asked : { ...asked, sessionEndedAtMs: trialStartMs + sessionEnd };
  const made = readRecordedClip(folder, of);
  expectLast(made.ok ? made.value.answer.untilMs : Number.NaN, end);
  const share = readRecordedClipToShare(folder, of);
  const last = share.ok ? share.value.clip.runs.at(-1) : undefined;
  const lastMs = ((last?.facts.startTicks ?? 0) + (last?.pictures.at(-1)?.ticks ?? 0)) / 90;
  expectLast(lastMs, Math.min(end, 15_000));
});

/** Expects the last picture before an end: there is one each 100 ms. */
const expectLast = (lastMs: number, end: number): void => {
  expect(lastMs).toBeLessThanOrEqual(trialStartMs + end);
  expect(lastMs).toBeGreaterThanOrEqual(trialStartMs + end - 100);
};

it('a timeline says how much money an event moved', () => {
  const timeline = readRecordedTimeline(recordedRound(), asked);
  expect(timeline.ok && timeline.value.events).toEqual([
    { what: 'credited', amountMinor: 10_000, atMs: trialStartMs + 1_000 },
    { what: 'recovered', atMs: trialStartMs + 14_000 },
  ]);
});
