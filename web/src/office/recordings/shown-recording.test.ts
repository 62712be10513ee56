import { expect, it } from 'vitest';
import { mergeAgentAndLedgerTimeline } from './recording-server-calls.ts';

const whole = { fromMs: 0, untilMs: 100_000 };
const booked = (seq: number | null, at: number) => ({
  player: { id: 'p-1', name: 'player1' },
  round: 7,
  roundId: `r-${at}`,
  sessionId: 's-1',
  at,
  isFreeSpin: false,
  stakeMinor: 500,
  winMinor: 1250,
  meterAfterMinor: 5000,
  seq,
  recordingNo: 3,
});
const answer = {
  recorded: {
    runs: [{ sessionId: 's-1', fromMs: -5000, untilMs: 40_000, width: 1280, height: 720 }],
    gaps: [{ fromMs: 40_000, untilMs: 57_000, reason: 'slowDisk' as const }],
    rounds: [{ seq: 12, startedAtMs: 30_000, endedAtMs: 33_200 }],
    events: [
      { what: 'credited', atMs: 1000, amountMinor: 10_000 },
      { what: 'doorOpened', atMs: 2000 },
    ],
    isCut: false,
    oldestMs: 0,
    no: 9,
  },
  missing: null,
  rounds: [booked(14, 50_000), booked(12, 33_300), booked(null, 20_000)],
  holds: [],
  isCut: false,
};

it('a round has the span of its pictures, and without one a guess before the moment at which it counted', () => {
  const { rounds } = mergeAgentAndLedgerTimeline(answer, whole);
  expect(rounds.map(({ fromMs, untilMs, hasPicture }) => [fromMs, untilMs, hasPicture])).toEqual([
    [17_000, 20_000, true],
    [30_000, 33_200, true],
    [47_000, 50_000, false],
  ]);
  expect(rounds[0]).toMatchObject({ creditBeforeMinor: 4250, creditAfterMinor: 5000, wonMinor: 1250 });
});

it('spans end where the shown time ends, and events are money or states of the cabinet', () => {
  const { runs, gaps, marks } = mergeAgentAndLedgerTimeline(answer, whole);
  expect(runs).toMatchObject([{ fromMs: 0, untilMs: 40_000 }]);
  expect(gaps).toEqual([{ fromMs: 40_000, untilMs: 57_000, reason: 'slowDisk' }]);
  expect(marks.map(({ track, what, amountMinor }) => [track, what, amountMinor])).toEqual([
    ['money', 'credited', 10_000],
    ['doors', 'doorOpened', null],
  ]);
});

it('a free spin stakes nothing, and rounds are known while the agent is away', () => {
  const away = {
    ...answer,
    recorded: null,
    missing: 'away' as const,
    rounds: [{ ...booked(3, 9000), isFreeSpin: true }],
  };
  const { runs, rounds } = mergeAgentAndLedgerTimeline(away, whole);
  expect(runs).toEqual([]);
  expect(rounds).toMatchObject([{ stakeMinor: 0, creditBeforeMinor: 3750, hasPicture: false }]);
});
