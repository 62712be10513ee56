import type { Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildTextColumns,
  getReportPeriodState,
  type RangedSheet,
} from './report-sheet.ts';

export const promotionGroups = ['kind', 'day'] as const;
type PromotionGroup = (typeof promotionGroups)[number];

interface Given {
  readonly kind: string;
  readonly promotions: number;
  readonly players: number;
  readonly costMinor: number;
  readonly stakedMinor: number;
}

/**
 * Reports the cost of discounts and bonuses. They are not deposits: the house account paid them. `stakedMinor` is what the players staked
 * to earn them, each since their previous promotion of that kind. Pass a database snapshot.
 */
export const readPromotionsReport = async (
  db: Queries,
  { range, by }: { readonly range: ReportRange; readonly by: PromotionGroup },
): Promise<RangedSheet> => {
  const whole = [{ day: 'all', from: range.from, until: range.until }];
  const rows = [];
  for (const { day, from, until } of by === 'day' ? range.days : whole)
    for (const given of await readGiven(db, from, until))
      rows.push({ ...(by === 'day' && { day }), state: getReportPeriodState(until, range.now), ...given });
  const totals = (await readGiven(db, range.from, range.until)).map((given) => ({
    ...(by === 'day' && { day: 'all' }),
    state: getReportPeriodState(range.until, range.now),
    ...given,
  }));
  return {
    report: 'promotions',
    by,
    range,
    columns: [
      ...(by === 'day' ? buildTextColumns({ day: 'day' }) : []),
      ...buildTextColumns({ state: 'state', kind: 'kind' }),
      ...buildCountColumns({ promotions: 'given', players: 'players' }),
      ...buildAmountColumns({ costMinor: 'cost', stakedMinor: 'staked before' }),
    ],
    rows,
    totals: by === 'day' ? totals : [],
    notes: [],
  };
};

const readGiven = (db: Queries, from: number, until: number): Promise<Given[]> =>
  db.all<Given>(
    `SELECT kind AS "kind", count(*) AS "promotions", count(DISTINCT player_id) AS "players",
       sum(amount_minor) AS "costMinor",
       sum(staked_minor - coalesce((SELECT max(b.staked_minor) FROM promotions b
         WHERE b.player_id = p.player_id AND b.kind = p.kind AND b.at < p.at), 0)) AS "stakedMinor"
     FROM promotions p WHERE at >= ? AND at < ? GROUP BY kind ORDER BY kind`,
    from,
    until,
  );
