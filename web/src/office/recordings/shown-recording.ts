import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { isShown, type ShownRecording, type ShownRound } from './recording-view.ts';
import { clipSpan, type Span } from './time-window.ts';

type Answer = OfficeAnswer<'recordingTimeline'>;

/** How long a round is drawn whose beginning nobody recorded, in ms. */
const guessedMs = 3000;

/** Events of the journal that move money. All others are doors, tilts and states of the cabinet. */
const moneyEvents: ReadonlySet<string> = new Set([
  'credited',
  'cashedOut',
  'handPayOwed',
  'handPayCleared',
  'creditsCancelled',
  'jackpotHit',
  'foreignMoney',
]);

/** Joins what the agent says of a span with what the ledger says of it. */
export const shownRecording = ({ recorded, rounds, holds }: Answer, whole: Span): ShownRecording => {
  const spans = new Map(recorded?.rounds.map((round) => [round.seq, round]));
  const runs = recorded?.runs ?? [];
  const shown = rounds.map((round): ShownRound => {
    const span = round.seq === null ? undefined : spans.get(round.seq);
    const untilMs = span?.endedAtMs ?? round.at;
    const { winMinor, meterAfterMinor } = round;
    const stakeMinor = round.isFreeSpin ? 0 : round.stakeMinor;
    return {
      key: round.roundId,
      number: round.round,
      player: round.player,
      sessionId: round.sessionId,
      fromMs: span?.startedAtMs ?? untilMs - guessedMs,
      untilMs,
      stakeMinor,
      wonMinor: winMinor,
      creditBeforeMinor: meterAfterMinor === null ? null : meterAfterMinor - winMinor + stakeMinor,
      creditAfterMinor: meterAfterMinor,
      isFreeSpin: round.isFreeSpin,
      hasPicture: isShown(runs, untilMs),
    };
  });
  return {
    whole,
    runs: runs.flatMap((run) => clipSpan(run, whole) ?? []),
    gaps: (recorded?.gaps ?? []).flatMap((gap) => clipSpan(gap, whole) ?? []),
    rounds: shown.toSorted((one, other) => one.fromMs - other.fromMs),
    marks: (recorded?.events ?? []).map(({ what, atMs, amountMinor = null }, index) => ({
      key: `${atMs} ${what} ${index}`,
      track: moneyEvents.has(what) ? 'money' : 'doors',
      ...{ what, atMs, amountMinor },
    })),
    holds: holds.map(({ id, cause, reason, fromMs, untilMs, endsAt, evidence }) => ({
      ...{ id, cause, reason, fromMs, untilMs, endsAt, evidence },
    })),
  };
};
