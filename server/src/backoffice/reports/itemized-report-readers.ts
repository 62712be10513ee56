import type { Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildTextColumns,
  type RangedSheet,
  type ReportColumn,
  type ReportRow,
} from './report-sheet.ts';

interface ListQuery {
  readonly range: ReportRange;
}

/** Reads a report that lists events of these days, one row each. Pass a database snapshot. */
type ReadList = (db: Queries, query: ListQuery) => Promise<RangedSheet>;

const dayMs = 86_400_000;
/** Number of days without a wallet movement after which an account counts as dormant. */
const dormantDays = 365;
/** Maximum number of rows in the list of large wins. */
const maxWins = 100;

const isoOf = (at: number | string | null): string | null => (at === null ? null : new Date(Number(at)).toISOString());

const sumOf = (rows: readonly ReportRow[], key: string): number =>
  rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);

const listOf = (
  report: string,
  { range }: ListQuery,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  notes: readonly string[] = [],
): RangedSheet => ({
  ...{ report, by: null, range, columns, rows, notes },
  totals: columns.some(({ key }) => key === 'amountMinor')
    ? [{ [columns[0]?.key ?? '']: 'all', amountMinor: sumOf(rows, 'amountMinor') }]
    : [],
});

interface PaidRow {
  readonly at: number;
  readonly kind: 'round' | 'handPay' | 'jackpot';
  readonly machine: string;
  readonly brand: string;
  readonly player: string;
  readonly stake: number;
  readonly minor: number;
}

const paidSql = `SELECT g.posted_at AS at, g.kind AS kind, g.machine_id AS machine, g.brand_id AS brand, p.username AS player,
   g.stake_minor AS stake, g.win_minor AS minor
 FROM game_rounds g JOIN players p ON p.id = g.player_id
 WHERE g.win_minor > 0 AND g.win_minor >= 10 * g.stake_minor AND g.posted_at >= ? AND g.posted_at < ?`;

const winColumns = [
  ...buildTextColumns({
    at: 'time',
    what: 'what',
    machine: 'machine',
    brand: 'brand',
    player: 'player',
    state: 'state',
  }),
  ...buildAmountColumns({ amountMinor: 'amount' }),
];

const paidRow = ({ at, kind, machine, brand, player, minor }: PaidRow, state: string | null) => ({
  ...{ at: isoOf(at), what: whatOf[kind], machine, brand, player, state, amountMinor: Number(minor) },
});
const whatOf = { round: 'round', handPay: 'hand pay', jackpot: 'jackpot' } as const;

interface HeldRow {
  readonly at: number;
  readonly machine: string;
  readonly brand: string;
  readonly player: string;
  readonly minor: number;
  readonly state: string;
}

/** Lists hand pays paid on these days, and those that occurred on them and are pending or were refused. */
const readHandPays: ReadList = async (db, query) => {
  const { from, until } = query.range;
  const paid = await db.all<PaidRow>(`${paidSql} AND g.kind = 'handPay'`, from, until);
  const held = await db.all<HeldRow>(
    `SELECT w.at AS at, w.machine_id AS machine, w.brand_id AS brand, p.username AS player, w.amount_minor AS minor, w.state AS state
     FROM waiting_hand_pays w JOIN players p ON p.id = w.player_id
     WHERE w.kind = 'handPay' AND w.state <> 'approved' AND w.at >= ? AND w.at < ?`,
    from,
    until,
  );
  const rows = [
    ...paid.map((one) => paidRow(one, 'paid')),
    ...held.map((one) => paidRow({ ...one, kind: 'handPay', stake: 0 }, one.state)),
  ];
  return listOf('hand-pays', query, winColumns, inOrder(rows));
};

/** Lists jackpots paid on these days, and the amount that rounds added to the jackpots of each brand. */
const readJackpots: ReadList = async (db, query) => {
  const { from, until } = query.range;
  const hits = await db.all<PaidRow>(`${paidSql} AND g.kind = 'jackpot'`, from, until);
  const added = await db.all<{ brand: string; minor: number }>(
    db.engine === 'sqlite'
      ? `SELECT substr(e.account, 9) AS brand, sum(e.amount_minor) AS minor
         FROM entries e CROSS JOIN transfers t ON t.id = e.transfer_id
         WHERE e.at >= ? AND e.at < ? AND e.account LIKE 'jackpot:%' AND t.kind = 'round' GROUP BY 1 ORDER BY 1`
      : `SELECT substr(e.account, 9) AS brand, sum(e.amount_minor) AS minor
         FROM transfers t CROSS JOIN LATERAL
           (SELECT account, amount_minor FROM entries WHERE transfer_id = t.id OFFSET 0) e
         WHERE t.at >= ? AND t.at < ? AND e.account LIKE 'jackpot:%' AND t.kind = 'round' GROUP BY 1 ORDER BY 1`,
    from,
    until,
  );
  const rows = [
    ...inOrder(hits.map((one) => paidRow(one, 'paid'))),
    ...added.map(({ brand, minor }) => ({
      ...{ at: null, what: 'contributions', machine: null, brand, player: null, state: null },
      amountMinor: Number(minor),
    })),
  ];
  const list = listOf('jackpots', query, winColumns, rows);
  // No totals: amounts paid and amounts added cannot be summed.
  return { ...list, totals: [] };
};

/** Lists the largest wins of these days of at least ten times the stake, including hand pays and jackpots. */
const readLargeWins: ReadList = async (db, query) => {
  const { from, until } = query.range;
  const wins = await db.all<PaidRow>(
    `${paidSql} ORDER BY g.win_minor DESC, g.posted_at, g.player_id, g.number LIMIT ${maxWins}`,
    from,
    until,
  );
  const rows = wins.map((one) => ({ ...paidRow(one, null), stakeMinor: Number(one.stake) }));
  const columns = [
    ...winColumns.filter(({ key }) => key !== 'state' && key !== 'amountMinor'),
    ...buildAmountColumns({ stakeMinor: 'stake', amountMinor: 'amount' }),
  ];
  return listOf('large-wins', query, columns, rows, [`The ${maxWins} largest wins of ten times the stake or more.`]);
};

/** Lists accounts with a balance whose wallet had no movement for a year before the end of these days. */
const readDormant: ReadList = async (db, query) => {
  const before = query.range.until - dormantDays * dayMs;
  const found = await db.all<{ player: string; minor: number; last: number | null }>(
    `SELECT p.username AS player, b.amount_minor AS minor,
       (SELECT max(t.at) FROM transactions t WHERE t.player_id = p.id) AS last
     FROM balances b JOIN players p ON b.account = 'wallet:' || p.id WHERE b.amount_minor > 0 ORDER BY p.username`,
  );
  const rows = found
    .filter(({ last }) => last === null || Number(last) < before)
    .map(({ player, minor, last }) => ({ player, last: isoOf(last), amountMinor: Number(minor) }));
  const columns = [
    ...buildTextColumns({ player: 'player', last: 'last move' }),
    ...buildAmountColumns({ amountMinor: 'amount' }),
  ];
  return listOf('dormant', query, columns, rows, [
    `Wallets with money and no activity for ${dormantDays} days; amounts are current.`,
  ]);
};

/** Lists complaints about rounds received on these days. */
const readComplaintList: ReadList = async (db, query) => {
  const { from, until } = query.range;
  const found = await db.all<{
    number: number;
    at: number;
    machine: string;
    player: string;
    state: string;
    answered: number | null;
    by: string | null;
  }>(
    `SELECT c.number AS number, c.at AS at, c.machine_id AS machine, p.username AS player, c.state AS state,
       c.answered_at AS answered, c.answered_by AS "by"
     FROM complaints c JOIN players p ON p.id = c.player_id WHERE c.at >= ? AND c.at < ? ORDER BY c.number`,
    from,
    until,
  );
  const columns = [
    ...buildCountColumns({ number: 'number' }),
    ...buildTextColumns({ at: 'time', machine: 'machine', player: 'player', state: 'state' }),
    ...buildTextColumns({ answeredAt: 'answered', answeredBy: 'answered by' }),
  ];
  return listOf(
    'complaint-list',
    query,
    columns,
    found.map(({ number, at, machine, player, state, answered, by }) => ({
      ...{ number: Number(number), at: isoOf(at), machine, player, state, answeredBy: by },
      answeredAt: isoOf(answered),
    })),
  );
};

/** Lists the alerts of these days: what happened, who acknowledged it, and when it ended. */
const readEvents: ReadList = async (db, query) => {
  const { from, until } = query.range;
  const found = await db.all<{
    at: number;
    kind: string;
    machine: string | null;
    agent: string | null;
    text: string;
    taken: string | null;
    over: number | null;
  }>(
    `SELECT opened_at AS at, kind AS kind, machine_id AS machine, agent_id AS agent, text AS text, acknowledged_by AS taken,
       closed_at AS "over"
     FROM alerts WHERE opened_at >= ? AND opened_at < ? ORDER BY opened_at, id`,
    from,
    until,
  );
  const columns = buildTextColumns({
    ...{ at: 'time', kind: 'kind', machine: 'machine', agent: 'agent', what: 'what' },
    ...{ acknowledgedBy: 'taken by', overAt: 'over' },
  });
  return listOf(
    'events',
    query,
    columns,
    found.map(({ at, kind, machine, agent, text, taken, over }) => ({
      ...{ at: isoOf(at), kind, machine, agent, what: text, acknowledgedBy: taken, overAt: isoOf(over) },
    })),
  );
};

const inOrder = <Row extends { readonly at: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (String(a.at) < String(b.at) ? -1 : 1));

/** The readers of the itemized reports, except the daily close, by report name. */
export const itemizedReports = {
  'hand-pays': readHandPays,
  jackpots: readJackpots,
  'large-wins': readLargeWins,
  dormant: readDormant,
  'complaint-list': readComplaintList,
  events: readEvents,
} as const satisfies Readonly<Record<string, ReadList>>;
