import type { Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildDurationColumns,
  buildPpmColumns,
  buildTextColumns,
  getReportPeriodState,
  type RangedSheet,
} from './report-sheet.ts';
import type { FloorSums } from './sum-floor-play-by-group.ts';
import { compareIdsNumerically, sumFloorPlayByGroup } from './sum-floor-play-by-group.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';

export const floorGroups = ['machine', 'brand', 'agent', 'day'] as const;
type FloorGroup = (typeof floorGroups)[number];

interface FloorQuery {
  readonly range: ReportRange;
  readonly by: FloorGroup;
  readonly holds: TheoreticalHoldByRules;
}

/**
 * Reports the machines' coin-in and payments, the theoretical hold by their rules, and the time for which they could be played. Net win is
 * coin-in less coin-out, hand pays and jackpots. Reads one day at a time; pass a database snapshot.
 */
export const readFloorReport = async (db: Queries, { range, by, holds }: FloorQuery): Promise<RangedSheet> => {
  const { groups, total } = await sumFloorPlayByGroup(db, {
    range,
    holds,
    groupsOf: (day, place) => [by === 'day' ? day : place[by]],
  });
  const untilOf = new Map(range.days.map(({ day, until }) => [day, until]));
  const rowOf = (key: string, sums: FloorSums) => ({
    [by]: key,
    state: getReportPeriodState((by === 'day' ? untilOf.get(key) : undefined) ?? range.until, range.now),
    ...sums.figures(),
  });
  return {
    report: 'floor',
    by,
    range,
    columns: [...buildTextColumns({ [by]: by, state: 'state' }), ...figureColumns],
    rows: [...groups].sort(([a], [b]) => compareIdsNumerically(a, b)).map(([key, sums]) => rowOf(key, sums)),
    totals: [rowOf('all', total)],
    notes: buildFloorReportFootnotes(total),
  };
};

const figureColumns = [
  ...buildCountColumns({ games: 'games', freeGames: 'free games' }),
  ...buildAmountColumns({
    coinInMinor: 'coin-in',
    coinOutMinor: 'coin-out',
    handPaysMinor: 'hand pays',
    jackpotsMinor: 'jackpots',
    netWinMinor: 'net win',
  }),
  ...buildPpmColumns({
    holdPpm: 'hold %',
    theoreticalHoldPpm: 'theoretical %',
    ruledPpm: 'covered %',
  }),
  ...buildDurationColumns({
    playMs: 'in play',
    availableMs: 'available',
    outMs: 'out',
    unknownMs: 'not known',
  }),
];

/** Returns the notes that a reader of these figures needs, one sentence each. */
export const buildFloorReportFootnotes = (total: FloorSums): string[] => {
  const { coinInMinor, ruledPpm, unknownMs } = total.figures();
  return [
    ...(coinInMinor > 0 && ruledPpm !== 1_000_000
      ? ['The theoretical hold covers the rounds whose rules are published here.']
      : []),
    ...(unknownMs > 0 ? ['Time is unknown while no server ran, and before servers recorded it.'] : []),
  ];
};
