import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';

export type MoneyMovement = OfficeAnswerInput<'playerMoney'>['items'][number];

export interface SourceRow {
  readonly id: string | number;
  readonly at: number;
}

/** A kind of rows in the list of money movements: its table, and how a row becomes a movement. */
export interface MoneyMovementSource {
  /** Sort order among rows with the same time: lower first. */
  readonly rank: number;
  readonly sql: string;
  /** Name of the column with the row's time. */
  readonly time: string;
  readonly key: string;
  readonly hasNumericIds: boolean;
  // `never`, because each source casts the rows that its own SQL returns.
  readonly buildMovement: (row: never) => MoneyMovement;
}

/** Defaults for a money movement's fields. */
export const emptyMovement = {
  ...{ machine: null, session: null, number: null, rounds: 1, stakeMinor: null, wonMinor: null },
  ...{ creditBeforeMinor: null, creditAfterMinor: null, walletMinor: null, state: null, endedAt: null },
  ...{ casino: null, tag: '' },
} as const;

interface RoundRow extends SourceRow {
  readonly id: number;
  readonly round_id: string | null;
  readonly session_id: string;
  readonly machine_id: string;
  readonly free_spin: number;
  readonly rounds: number;
  readonly stake_minor: number;
  readonly win_minor: number;
  readonly meter_minor: number | null;
}

interface WalletRow extends SourceRow {
  readonly transfer_id: string;
  readonly kind: string;
  readonly amount_minor: number;
  readonly balance_minor: number;
  readonly tag: string;
  readonly machine_id: string | null;
  readonly session_id: string | null;
}

interface OrderRow extends SourceRow {
  readonly kind: 'cashIn' | 'cashOut';
  readonly state: string;
  readonly amount_minor: number | null;
  readonly machine_id: string;
  readonly session_id: string;
}

interface OwedRow extends SourceRow {
  readonly id: string;
  readonly kind: 'handPay' | 'jackpot';
  readonly amount_minor: number;
  readonly level: number | null;
  readonly machine_id: string;
  readonly session_id: string;
  readonly state: string;
  readonly decided_at: number | null;
}

interface PaymentRow extends SourceRow {
  readonly amount_minor: number;
  readonly arrived_minor: number | null;
  readonly reference: string;
  readonly state: string;
  readonly decided_at: number | null;
}

/** Returns the kind shown in the list of money movements; cancelled credits are cash-outs with a tag of their own. */
const walletKindOf = ({ kind, tag }: WalletRow): MoneyMovement['kind'] =>
  kind === 'cashOut' && tag === 'cancelledCredits' ? 'cancelledCredits' : (kind as MoneyMovement['kind']);

export const sources = {
  // Rounds sort first, because a round precedes a cash-out with the same time, which ends its session.
  rounds: {
    rank: 0,
    time: 'counted_at',
    key: 'number',
    hasNumericIds: true,
    sql: `SELECT number AS id, counted_at AS at, round_id, session_id, machine_id, free_spin, rounds, stake_minor, win_minor, meter_minor
      FROM game_rounds WHERE player_id = ? AND kind = 'round'`,
    buildMovement: (row: RoundRow): MoneyMovement => ({
      ...emptyMovement,
      id: `round:${row.id}`,
      kind: row.free_spin === 1 ? 'freeSpin' : 'round',
      at: row.at,
      machine: row.machine_id,
      session: row.session_id,
      reference: row.round_id ?? '',
      number: row.id,
      rounds: row.rounds,
      stakeMinor: row.stake_minor,
      wonMinor: row.win_minor,
      amountMinor: null,
      creditBeforeMinor: row.meter_minor === null ? null : row.meter_minor - row.win_minor + row.stake_minor,
      creditAfterMinor: row.meter_minor,
    }),
  },
  wallet: {
    rank: 2,
    time: 'line.at',
    key: 'line.id',
    hasNumericIds: true,
    sql: `SELECT line.id, line.at, line.transfer_id, posted.kind, line.amount_minor, line.balance_minor, line.tag, line.machine_id,
        line.session_id
      FROM transactions AS line JOIN transfers AS posted ON posted.id = line.transfer_id WHERE line.player_id = ?`,
    buildMovement: (row: WalletRow): MoneyMovement => ({
      ...emptyMovement,
      id: row.transfer_id,
      kind: walletKindOf(row),
      at: row.at,
      machine: row.machine_id,
      session: row.session_id,
      reference: row.transfer_id,
      amountMinor: row.amount_minor,
      walletMinor: row.balance_minor,
      tag: row.tag,
    }),
  },
  owed: {
    rank: 3,
    time: 'at',
    key: 'id',
    hasNumericIds: false,
    sql: `SELECT id, at, kind, amount_minor, level, machine_id, session_id, state, decided_at FROM waiting_hand_pays
      WHERE player_id = ?`,
    buildMovement: (row: OwedRow): MoneyMovement => ({
      ...emptyMovement,
      id: `owed:${row.id}`,
      kind: row.kind === 'handPay' ? 'handPayOwed' : 'jackpotOwed',
      at: row.at,
      machine: row.machine_id,
      session: row.session_id,
      reference: row.id,
      amountMinor: row.amount_minor,
      state: row.state,
      endedAt: row.decided_at,
      tag: row.level === null ? '' : String(row.level),
    }),
  },
  payments: {
    rank: 4,
    time: 'at',
    key: 'id',
    hasNumericIds: false,
    sql: `SELECT id, at, amount_minor, arrived_minor, reference, state, decided_at FROM deposits
      WHERE player_id = ? AND state <> 'settled'`,
    buildMovement: (row: PaymentRow): MoneyMovement => ({
      ...emptyMovement,
      id: `payment:${row.id}`,
      kind: 'paymentAsked',
      at: row.at,
      reference: row.id as string,
      amountMinor: row.arrived_minor ?? row.amount_minor,
      state: row.state,
      endedAt: row.decided_at,
      tag: row.reference,
    }),
  },
  // Cash transfers that moved nothing come last: few are shown, so the rows of the other tables limit how far this one is searched.
  orders: {
    rank: 1,
    time: 'at',
    key: 'id',
    hasNumericIds: false,
    sql: `SELECT id, at, kind, state, amount_minor, machine_id, session_id FROM cash_transfers
      WHERE player_id = ? AND kind <> 'handPay' AND NOT EXISTS (SELECT 1 FROM transactions AS line
        WHERE line.transfer_id = CASE kind WHEN 'cashIn' THEN 'cash-in:' ELSE 'cash-out:' END || cash_transfers.id)`,
    buildMovement: (row: OrderRow): MoneyMovement => ({
      ...emptyMovement,
      id: `order:${row.id}`,
      kind: row.kind === 'cashIn' ? 'cashInOrder' : 'cashOutOrder',
      at: row.at,
      machine: row.machine_id,
      session: row.session_id,
      reference: row.id as string,
      amountMinor: row.amount_minor,
      state: row.state,
    }),
  },
} as const satisfies Record<string, MoneyMovementSource>;
