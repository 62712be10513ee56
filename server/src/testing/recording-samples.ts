import type { recordingRequests } from '@reelfloor/protocol/channels/recording';

const span = { fromMs: 1_800_000_000_000, untilMs: 1_800_000_010_000 };
const round = { journalId: '33333333-3333-4333-8333-333333333333', seq: 42 };
const clipId = 'AAAAAAAAAAAAAAAAAAAAAA';
const machineId = 'm1';
const held = { holdId: 'hold-1', ...span, reason: 'complaint 12' };
const gap = { ...span, reason: 'slowDisk' };
const run = { sessionId: 's1', ...span, width: 1280, height: 720 };
const recorded = { ...round, startedAtMs: span.fromMs, endedAtMs: span.untilMs };
const head = { no: 48_211, head: 'a'.repeat(64) };

/** What the requests about recordings and their answers are like between nodes. */
export const recordingSamples: Record<
  keyof typeof recordingRequests,
  { readonly data: readonly unknown[]; readonly values: readonly unknown[] }
> = {
  recordingTerms: { data: [{ machineId, days: 7, required: 'real', minNo: 0 }], values: [{}] },
  recordSession: { data: [{ machineId, sessionId: 's1', epoch: 4, isOpen: true }], values: [{}] },
  recordingClip: {
    data: [
      { machineId, clipId, sessionId: 's1', ...span, round, format: 'video' },
      { machineId, clipId, sessionId: null, ...span, format: 'fragments' },
    ],
    values: [
      { ...span, startedAtMs: null, endedAtMs: null, gaps: [] },
      { ...span, startedAtMs: span.fromMs, endedAtMs: span.untilMs, gaps: [gap] },
    ],
  },
  recordingShare: {
    data: [{ machineId, clipId, sessionId: 's1', ...span, round, mark: 'Reelfloor', title: 'A copy' }],
    values: [{}],
  },
  recordingTimeline: {
    data: [
      { machineId, ...span },
      { machineId, ...span, sessionId: 's1' },
    ],
    values: [
      {
        runs: [run, { ...run, sessionId: null }],
        gaps: [gap],
        rounds: [recorded],
        events: [
          { what: 'doorOpened', atMs: span.fromMs },
          { what: 'cashedOut', atMs: span.untilMs, amountMinor: 12_500 },
        ],
        holds: [held],
        isCut: false,
        oldestMs: span.fromMs,
        ...head,
      },
    ],
  },
  holdRecording: { data: [{ machineId, ...held }], values: [{}] },
  liftRecordingHold: { data: [{ machineId, holdId: 'hold-1' }], values: [{}] },
  recordingEvidence: { data: [{ machineId, clipId, round, ...span }], values: [{}] },
};
