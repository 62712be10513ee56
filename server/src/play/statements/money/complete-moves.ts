import type { Queries, SqlValue } from '../../../platform/database/database.ts';
import type { MoneyMove } from './money-sources.ts';

/** Adds to moves what other tables know of them: credit on the machine, how far they have come, and the casino's part. */
export const completeMoves = async (
  db: Queries,
  moves: readonly MoneyMove[],
  isAtPlatform: boolean,
): Promise<MoneyMove[]> => {
  const meters = await readMeters(db, moves);
  const ends = await readEnds(db, moves);
  const casino = isAtPlatform ? await readCasinoStates(db, moves) : new Map<string, MoneyMove['casino']>();
  return moves.map((move) => {
    const meter = meters.get(meterTransferOf(move));
    return {
      ...move,
      ...(isAtPlatform && { walletMinor: null }),
      ...ends.get(move.reference),
      ...(meter && {
        creditBeforeMinor: meter.after - meter.amount,
        creditAfterMinor: meter.after,
        // A cash-in has left the wallet before it arrives.
        ...(move.kind === 'cashIn' && { endedAt: meter.at, state: null }),
      }),
      casino: casino.get(casinoKeyOf(move)) ?? null,
    };
  });
};

const arrival = (move: MoneyMove): string => move.reference.replace(/^cash-in:/, 'cash-in-arrived:');

/** The ledger transfer that moved the credit of a machine. */
const meterTransferOf = (move: MoneyMove): string =>
  move.kind === 'cashIn' ? arrival(move) : move.reference;

/** Kinds of moves that change the credit of a machine. */
const meterKinds: ReadonlySet<MoneyMove['kind']> = new Set([
  'cashIn',
  'cashOut',
  'cancelledCredits',
  'correction',
]);

interface Meter {
  readonly at: number;
  readonly amount: number;
  readonly after: number;
}

const readMeters = async (db: Queries, moves: readonly MoneyMove[]): Promise<Map<string, Meter>> => {
  const ids = moves.filter(({ kind }) => meterKinds.has(kind)).map(meterTransferOf);
  const byTime = db.engine === 'sqlite' ? ' AND entry.at = posted.at' : '';
  const rows = await allIn<{ id: string; at: number; amount_minor: number; balance_minor: number | null }>(
    db,
    `SELECT posted.id, posted.at, entry.amount_minor, entry.balance_minor FROM transfers AS posted
     JOIN entries AS entry ON entry.transfer_id = posted.id${byTime} AND entry.account LIKE 'machine:%'
     WHERE posted.id IN`,
    ids,
  );
  const meters = new Map<string, Meter>();
  for (const { id, at, amount_minor: amount, balance_minor: after } of rows)
    if (after !== null) meters.set(id, { at, amount, after });
  return meters;
};

type End = Pick<MoneyMove, 'state' | 'endedAt'>;

/** Returns how far cash-ins and withdrawals have come, by the ledger transfer with which they began. */
const readEnds = async (db: Queries, moves: readonly MoneyMove[]): Promise<Map<string, End>> => {
  const idsOf = (kind: MoneyMove['kind'], prefix: string) =>
    moves.filter((move) => move.kind === kind).map(({ reference }) => reference.slice(prefix.length));
  const cashIns = await allIn<{ id: string; state: string }>(
    db,
    'SELECT id, state FROM cash_transfers WHERE id IN',
    idsOf('cashIn', 'cash-in:'),
  );
  const withdrawals = await allIn<{ id: string; state: string; decided_at: number | null }>(
    db,
    'SELECT id, state, decided_at FROM withdrawals WHERE id IN',
    idsOf('withdrawalHeld', 'withdrawal:'),
  );
  return new Map<string, End>([
    ...cashIns
      .filter(({ state }) => state !== 'settled')
      .map(({ id, state }) => [`cash-in:${id}`, { state, endedAt: null }] as const),
    ...withdrawals.map(
      ({ id, state, decided_at: endedAt }) => [`withdrawal:${id}`, { state, endedAt }] as const,
    ),
  ]);
};

/** The move of the casino's platform that belongs to one of the player's: a cash-in asks by a debit, and its return undoes that. */
const casinoMoveOf = ({ kind, reference }: MoneyMove): { readonly id: string; readonly kind: string } => {
  if (kind === 'cashInOrder') return { id: `cash-in:${reference}`, kind: 'debit' };
  if (kind === 'cashIn') return { id: reference, kind: 'debit' };
  if (kind === 'cashInVoided')
    return { id: reference.replace(/^cash-in-voided:/, 'cash-in:'), kind: 'rollback' };
  return { id: reference, kind: 'credit' };
};

const casinoKeyOf = (move: MoneyMove): string => {
  const { id, kind } = casinoMoveOf(move);
  return `${kind} ${id}`;
};

const readCasinoStates = async (
  db: Queries,
  moves: readonly MoneyMove[],
): Promise<Map<string, MoneyMove['casino']>> => {
  const rows = await allIn<{ id: string; kind: string; state: NonNullable<MoneyMove['casino']> }>(
    db,
    'SELECT id, kind, state FROM platform_moves WHERE id IN',
    moves.map((move) => casinoMoveOf(move).id),
  );
  return new Map(rows.map(({ id, kind, state }) => [`${kind} ${id}`, state]));
};

/** Runs a query that ends with `IN`, for some values; without any, there are no rows. */
const allIn = async <Row>(db: Queries, sql: string, values: readonly SqlValue[]): Promise<Row[]> =>
  values.length === 0 ? [] : db.all<Row>(`${sql} (${values.map(() => '?').join(', ')})`, ...values);
