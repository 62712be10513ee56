import type { Queries } from '../../platform/database/database.ts';
import type { FloorSums } from './floor-facts.ts';
import { compareIds, gatherFloor } from './floor-facts.ts';
import type { HoldByRules } from './published-returns.ts';
import type { ReportRange } from './report-range.ts';
import { amounts, counts, durations, ppm, type RangedSheet, stateOf, texts } from './report-sheet.ts';

export const floorGroups = ['machine', 'brand', 'agent', 'day'] as const;
type FloorGroup = (typeof floorGroups)[number];

interface FloorQuery {
  readonly range: ReportRange;
  readonly by: FloorGroup;
  readonly holds: HoldByRules;
}

/**
 * Reports the machines' coin-in and payments, the theoretical hold by their rules, and the time for which they could be played. Net win is
 * coin-in less coin-out, hand pays and jackpots. Reads one day at a time; pass a snapshot.
 */
export const readFloorReport = async (
  db: Queries,
  { range, by, holds }: FloorQuery,
): Promise<RangedSheet> => {
  const { groups, total } = await gatherFloor(db, {
    range,
    holds,
    groupsOf: (day, place) => [by === 'day' ? day : place[by]],
  });
  const untilOf = new Map(range.days.map(({ day, until }) => [day, until]));
  const rowOf = (key: string, sums: FloorSums) => ({
    [by]: key,
    state: stateOf((by === 'day' ? untilOf.get(key) : undefined) ?? range.until, range.now),
    ...sums.figures(),
  });
  return {
    report: 'floor',
    by,
    range,
    columns: [...texts({ [by]: by, state: 'state' }), ...figureColumns],
    rows: [...groups].sort(([a], [b]) => compareIds(a, b)).map(([key, sums]) => rowOf(key, sums)),
    totals: [rowOf('all', total)],
    notes: floorNotes(total),
  };
};

const figureColumns = [
  ...counts({ games: 'games', freeGames: 'free games' }),
  ...amounts({
    coinInMinor: 'coin-in',
    coinOutMinor: 'coin-out',
    handPaysMinor: 'hand pays',
    jackpotsMinor: 'jackpots',
    netWinMinor: 'net win',
  }),
  ...ppm({
    holdPpm: 'hold %',
    theoreticalHoldPpm: 'theoretical %',
    ruledPpm: 'covered %',
  }),
  ...durations({
    playMs: 'in play',
    availableMs: 'available',
    outMs: 'out',
    unknownMs: 'not known',
  }),
];

/** Returns the notes that a reader of these figures needs, one sentence each. */
export const floorNotes = (total: FloorSums): string[] => {
  const { coinInMinor, ruledPpm, unknownMs } = total.figures();
  return [
    ...(coinInMinor > 0 && ruledPpm !== 1_000_000
      ? ['The theoretical hold covers the rounds whose rules are published here.']
      : []),
    ...(unknownMs > 0 ? ['Time is unknown while no server ran, and before servers recorded it.'] : []),
  ];
};
