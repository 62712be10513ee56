import { type HarmIndicatorKind, type HarmThresholds, harmIndicatorKinds } from './harm-thresholds.ts';
import type { PlayBehaviorNote } from './play-behavior-notes.ts';

/** A harm indicator found. `cause`: id of the newest event behind it, so that checking the same events again adds no second indicator. */
export interface DetectedHarmIndicator {
  readonly kind: HarmIndicatorKind;
  readonly cause: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

type Found = Omit<DetectedHarmIndicator, 'kind'>;
type HarmDetector<K extends HarmIndicatorKind> = (
  facts: PlayerHarmSnapshot,
  terms: HarmThresholds[K],
) => readonly Found[];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the harm indicators that a player's data show by these thresholds. Pure function; all data comes from the ledger. */
export const detectHarmIndicators = (
  snapshot: PlayerHarmSnapshot,
  thresholds: HarmThresholds,
): DetectedHarmIndicator[] => harmIndicatorKinds.flatMap((kind) => detectHarmOf(kind, snapshot, thresholds));

const detectHarmOf = <K extends HarmIndicatorKind>(kind: K, facts: PlayerHarmSnapshot, thresholds: HarmThresholds) =>
  detectors[kind](facts, thresholds[kind]).map((found) => ({ kind, ...found }));

const detectors: { readonly [K in HarmIndicatorKind]: HarmDetector<K> } = {
  risingDeposits: ({ at, deposits, indicatedAt }, { days, spansBefore, times, leastMinor }) => {
    const spanMs = days * dayMs;
    const sum = (from: number, until: number) =>
      deposits.reduce((total, one) => total + (one.at > from && one.at <= until ? one.amountMinor : 0), 0);
    const newest = deposits.at(-1);
    const nowMinor = sum(at - spanMs, at);
    const beforeMinor = Math.floor(sum(at - (spansBefore + 1) * spanMs, at - spanMs) / spansBefore);
    if (!newest || newest.at <= at - spanMs || beforeMinor === 0 || nowMinor < leastMinor) return [];
    // Report rising deposits at most once per period, because the same deposits stay in it for days.
    if (nowMinor < times * beforeMinor || at - (indicatedAt.risingDeposits ?? -spanMs) < spanMs) return [];
    return [{ cause: newest.id, figures: { days, depositedMinor: nowMinor, averageBeforeMinor: beforeMinor } }];
  },

  raiseRequests: (facts, { times, days }) => {
    const raises = since(facts, 'raiseRequests', facts.raises, days);
    return often(raises, times, { days });
  },

  cancelledCashOuts: (facts, { times, days }) => {
    const cancelled = since(facts, 'cancelledCashOuts', notesOf(facts, 'cashOutCancelled'), days);
    return often(cancelled, times, { days });
  },

  depositsAfterLoss: (facts, { withinMin, times, days }) => {
    const after = since(facts, 'depositsAfterLoss', facts.deposits, days).filter(
      ({ lostBeforeMinor }) => lostBeforeMinor !== null && lostBeforeMinor > 0,
    );
    const lostMinor = after.reduce((sum, one) => sum + (one.lostBeforeMinor ?? 0), 0);
    const depositedMinor = after.reduce((sum, one) => sum + one.amountMinor, 0);
    return often(after, times, { days, withinMin, lostMinor, depositedMinor });
  },

  nightPlay: (facts, { untilHour, rounds, nights, days }) => {
    const from = Math.max(facts.at - days * dayMs, facts.indicatedAt.nightPlay ?? 0);
    const played = facts.nights.filter((night) => night.from > from && night.rounds >= rounds);
    const newest = played.at(-1);
    if (!newest || played.length < nights) return [];
    const allRounds = played.reduce((sum, night) => sum + night.rounds, 0);
    return [{ cause: newest.day, figures: { days, untilHour, nights: played.length, rounds: allRounds } }];
  },

  longSession: ({ at, sessions }, { hours }) =>
    sessions.flatMap(({ id, startedAt, endedAt }) => {
      const lastedMs = (endedAt ?? at) - startedAt;
      if (lastedMs < hours * hourMs) return [];
      return [{ cause: id, figures: { minutes: Math.floor(lastedMs / minuteMs), startedAt } }];
    }),

  stakeDoubling: (facts, { by, times, hours }) => {
    const doubled = facts.rounds.filter((round, index) => {
      const before = facts.rounds[index - 1];
      return (
        before?.sessionId === round.sessionId &&
        before.winMinor < before.stakeMinor &&
        round.stakeMinor >= by * before.stakeMinor
      );
    });
    const counted = since(facts, 'stakeDoubling', doubled, hours / 24);
    const highestMinor = counted.reduce((most, { stakeMinor }) => Math.max(most, stakeMinor), 0);
    return often(
      counted.map(({ number, at }) => ({ id: number, at })),
      times,
      { hours, by, highestMinor },
    );
  },

  refusedDeposits: (facts, { times, days }) =>
    often(since(facts, 'refusedDeposits', notesOf(facts, 'depositRefused'), days), times, { days }),

  limitHits: (facts, { times, days }) => {
    const hits = facts.notes.filter(
      ({ kind, figures }) => kind === 'limitReached' || (kind === 'depositRefused' && figures.code === 'LIMIT_REACHED'),
    );
    return often(since(facts, 'limitHits', hits, days), times, { days });
  },

  returnFromExclusion: ({ at, returns }, { days }) =>
    returns
      .filter((back) => back.at > at - days * dayMs)
      .map((back) => ({ cause: back.id, figures: { returnedAt: back.at } })),

  regularPresses: (facts, { presses, spreadMs }) =>
    notesOf(facts, 'presses')
      .filter(({ figures }) => Number(figures.presses) >= presses && Number(figures.spreadMs) < spreadMs)
      .map(({ id, figures }) => ({ cause: String(id), figures })),
};

/** Returns the events of the last days that no earlier harm indicator of this kind has counted. */
const since = <F extends { readonly at: number }>(
  { at, indicatedAt }: PlayerHarmSnapshot,
  kind: HarmIndicatorKind,
  facts: readonly F[],
  days: number,
): F[] => {
  const from = Math.max(at - days * dayMs, indicatedAt[kind] ?? 0);
  return facts.filter((fact) => fact.at > from && fact.at <= at);
};

const notesOf = ({ notes }: PlayerHarmSnapshot, kind: PlayBehaviorNote['kind']): PlayBehaviorNote[] =>
  notes.filter((note) => note.kind === kind);

/** Returns one harm indicator, caused by the newest event, if the number of events reaches the threshold. */
const often = (
  facts: readonly { readonly id: string | number; readonly at: number }[],
  least: number,
  figures: Found['figures'],
): Found[] => {
  const newest = facts.at(-1);
  if (!newest || facts.length < least) return [];
  return [{ cause: String(newest.id), figures: { times: facts.length, ...figures } }];
};

/** The ledger data of one player for harm detection. Unix times in ms, amounts in minor units, oldest first. */
export interface PlayerHarmSnapshot {
  /** Time of the check. */
  readonly at: number;
  /** Time of the newest harm indicator of each kind: earlier events are not counted again. */
  readonly indicatedAt: Readonly<Partial<Record<HarmIndicatorKind, number>>>;
  readonly deposits: readonly DepositFact[];
  readonly notes: readonly PlayBehaviorNote[];
  readonly sessions: readonly {
    readonly id: string;
    readonly startedAt: number;
    readonly endedAt: number | null;
  }[];
  readonly rounds: readonly RoundFact[];
  readonly nights: readonly { readonly day: string; readonly from: number; readonly rounds: number }[];
  /** Exclusions after which the player returned. */
  readonly returns: readonly { readonly id: string; readonly at: number }[];
  /** Requests for a higher limit, or for removing a limit. */
  readonly raises: readonly { readonly id: string; readonly at: number }[];
}

export interface DepositFact {
  readonly id: string;
  readonly at: number;
  readonly amountMinor: number;
  /** The player's loss shortly before the deposit; null if the player did not play then. */
  readonly lostBeforeMinor: number | null;
}

export interface RoundFact {
  readonly number: number;
  readonly sessionId: string;
  readonly at: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
}
