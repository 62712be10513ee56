import { type MachineId, type MoneyLocation, transactionCodes } from '@reelfloor/protocol';
import { machineMeterAccountOf, readLedgerBalance, walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import type { Queries } from '../../../platform/database/database.ts';

/** Maximum number of cash-ins checked for money in transit. A machine takes one at a time, so older ones have arrived or been refunded. */
const maxCashIns = 50;
/** Tolerance in ms for a cash-out posted after the end of its session, because nodes' clocks differ. */
const graceMs = 3_600_000;

const { cashIn, cashOut, handPay, jackpot } = transactionCodes;

/** Returns the player's current money by location (wallet, machines, in transit), as stored in the ledger. */
export const readPlayerBalances = async (db: Queries, playerId: string): Promise<MoneyLocation[]> => {
  const wallet = await readLedgerBalance(db, walletAccountOf(playerId));
  const transits = await db.all<Place>(
    `SELECT machine_id AS machine, balances.amount_minor AS amount_minor FROM cash_transfers
     JOIN balances ON balances.account = 'transit:' || id
     WHERE cash_transfers.player_id = ? AND state = 'pending' AND kind = 'cashIn' AND balances.amount_minor <> 0 ORDER BY at`,
    playerId,
  );
  const meters = await db.all<Place>(
    `SELECT machine_id AS machine, amount_minor FROM seats
     JOIN balances ON account = 'machine:' || machine_id WHERE player_id = ? AND amount_minor <> 0`,
    playerId,
  );
  const held = await db.get<{ held: number | string }>(
    `SELECT coalesce(sum(balances.amount_minor), 0) AS held FROM withdrawals
     JOIN balances ON balances.account = 'withdrawal:' || withdrawals.id WHERE player_id = ? AND state = 'waiting'`,
    playerId,
  );
  return placesOf(wallet.balanceMinor, Number(held?.held ?? 0), transits, meters);
};

/**
 * Returns the player's money at a time. The wallet is the balance stored with its last entry before. The credit on a meter is computed from
 * the session's movements: `forwards` from the session's start, `backwards` from the ledger's amount at its end. A statement reads its
 * opening forwards and its closing backwards, so that anything missing in between shows as a difference.
 */
export const readPlayerBalancesAt = async (
  db: Queries,
  playerId: string,
  at: number,
  direction: Direction,
  corrections: readonly MeterCorrection[],
): Promise<MoneyLocation[]> =>
  placesOf(
    await readWalletAt(db, playerId, at),
    await readHeldAt(db, playerId, at),
    await readTransitsAt(db, playerId, at),
    await readMeterAt(db, playerId, at, direction, corrections),
  );

type Direction = 'forwards' | 'backwards';

interface Place {
  readonly machine: string;
  readonly amount_minor: number;
}

const placesOf = (
  walletMinor: number,
  heldMinor: number,
  transits: readonly Place[],
  meters: readonly Place[],
): MoneyLocation[] => {
  const placed = (place: 'transit' | 'machine') => (row: Place) => ({
    place,
    machine: row.machine as MachineId,
    amountMinor: row.amount_minor,
  });
  return [
    { place: 'wallet', machine: null, amountMinor: walletMinor },
    ...(heldMinor === 0
      ? []
      : [{ place: 'withdrawal', machine: null, amountMinor: heldMinor } satisfies MoneyLocation]),
    ...transits.map(placed('transit')),
    ...meters.map(placed('machine')),
  ];
};

/**
 * Returns the wallet's balance after its last entry before `at`. Because nodes' clocks differ slightly, an earlier entry may have a later
 * time: its amount is subtracted again.
 */
const readWalletAt = async (db: Queries, playerId: string, at: number): Promise<number> => {
  const newest = await db.get<{ id: number | null }>(
    'SELECT max(id) AS id FROM transactions WHERE player_id = ? AND at < ?',
    playerId,
    at,
  );
  if (!newest || newest.id === null) return 0;
  const balance = await db.get<{ balance: number }>(
    `SELECT entry.balance_minor AS balance FROM transactions AS line JOIN transfers AS posted ON posted.id = line.transfer_id
     JOIN ${entryOfPosted(db)} AND entry.account = ? WHERE line.id = ?`,
    walletAccountOf(playerId),
    newest.id,
  );
  // A player of a casino's platform has the wallet there; here it has no balance.
  if (!balance) return 0;
  const later = await db.get<{ later: number }>(
    `SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) AS later FROM transactions
     WHERE player_id = ? AND at >= ? AND id < ?`,
    playerId,
    at,
    newest.id,
  );
  return balance.balance - (later?.later ?? 0);
};

/** Returns the amount of the player's withdrawals pending at a time: requested, and neither paid nor returned. */
const readHeldAt = async (db: Queries, playerId: string, at: number): Promise<number> => {
  const row = await db.get<{ held: number | string }>(
    `SELECT coalesce(sum(amount_minor), 0) AS held FROM withdrawals
     WHERE player_id = ? AND at < ? AND (decided_at IS NULL OR decided_at >= ?)`,
    playerId,
    at,
    at,
  );
  return Number(row?.held ?? 0);
};

/** Returns the player's cash-ins in transit at a time: they had left the wallet and had neither arrived nor been refunded. */
const readTransitsAt = (db: Queries, playerId: string, at: number): Promise<Place[]> =>
  db.all<Place>(
    `SELECT machine_id AS machine, -amount_minor AS amount_minor FROM (
       SELECT transfer_id, machine_id, amount_minor, at FROM transactions
       WHERE player_id = ? AND at < ? AND type = ${cashIn} ORDER BY at DESC LIMIT ${maxCashIns}
     ) AS line WHERE transfer_id LIKE 'cash-in:%' AND NOT EXISTS (
       SELECT 1 FROM transfers AS posted WHERE posted.at < ?
         AND posted.id IN ('cash-in-arrived:' || substr(transfer_id, 9), 'cash-in-voided:' || substr(transfer_id, 9))
     ) ORDER BY at`,
    playerId,
    at,
    at,
  );

interface SessionAt {
  readonly id: string;
  readonly machine_id: string;
  readonly started_at: number;
  readonly ended_at: number | null;
}

const readMeterAt = async (
  db: Queries,
  playerId: string,
  at: number,
  direction: Direction,
  corrections: readonly MeterCorrection[],
): Promise<Place[]> => {
  const session = await db.get<SessionAt>(
    `SELECT id, machine_id, started_at, ended_at FROM sessions
     WHERE player_id = ? AND started_at < ? ORDER BY started_at DESC, id DESC LIMIT 1`,
    playerId,
    at,
  );
  if (!session || (session.ended_at !== null && session.ended_at + graceMs < at)) return [];
  const moved = await readMoved(db, playerId, session, at, direction);
  const corrected = corrections
    .filter((one) => one.session_id === session.id && one.at < at === (direction === 'forwards'))
    .reduce((sum, one) => sum + one.amount_minor, 0);
  const amountMinor = direction === 'forwards' ? moved + corrected : (await readEnd(db, session)) - moved - corrected;
  return amountMinor === 0 ? [] : [{ machine: session.machine_id, amount_minor: amountMinor }];
};

/** Returns the credit of a play session according to the ledger: 0 once it has ended, because credit needs a seat. */
const readEnd = async (db: Queries, { id, machine_id: machineId }: SessionAt): Promise<number> => {
  const seat = await db.get('SELECT 1 AS one FROM seats WHERE session_id = ?', id);
  return seat ? (await readLedgerBalance(db, machineMeterAccountOf(machineId))).balanceMinor : 0;
};

/**
 * Returns the sum of a session's changes of the machine's credit before a time, or from it on: cash-ins, cash-outs and rounds, without hand
 * pays, which went to the wallet.
 */
const readMoved = async (
  db: Queries,
  playerId: string,
  { id, machine_id: machineId, started_at: startedAt, ended_at: endedAt }: SessionAt,
  at: number,
  direction: Direction,
): Promise<number> => {
  const when = direction === 'forwards' ? '<' : '>=';
  const cash = await db.get<{ moved: number }>(
    `SELECT CAST(coalesce(sum(entry.amount_minor), 0) AS BIGINT) AS moved FROM transactions AS line
     JOIN transfers AS posted ON posted.id = CASE WHEN line.transfer_id LIKE 'cash-in:%'
       THEN 'cash-in-arrived:' || substr(line.transfer_id, 9) ELSE line.transfer_id END
     JOIN ${entryOfPosted(db)} AND entry.account = ?
     WHERE line.player_id = ? AND line.at >= ? AND line.at < ? AND line.session_id = ?
       AND line.type IN (${cashIn}, ${cashOut}) AND posted.at ${when} ?`,
    machineMeterAccountOf(machineId),
    playerId,
    startedAt - graceMs,
    endedAt === null ? Number.MAX_SAFE_INTEGER : endedAt + graceMs,
    id,
    at,
  );
  const played = await db.get<{ played: number }>(
    `SELECT CAST(coalesce(sum(win_minor - stake_minor), 0) AS BIGINT) AS played FROM game_rounds
     WHERE session_id = ? AND posted_at ${when} ?`,
    id,
    at,
  );
  const paid = await db.get<{ paid: number }>(
    `SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) AS paid FROM transactions
     WHERE session_id = ? AND type IN (${handPay}, ${jackpot}) AND at ${when} ?`,
    id,
    at,
  );
  return (cash?.moved ?? 0) + (played?.played ?? 0) - (paid?.paid ?? 0);
};

/** A staff correction of a machine's ledger account to or from the house account. */
export interface MeterCorrection {
  /** Id of the correction's ledger transfer. */
  readonly id: string;
  readonly at: number;
  readonly session_id: string;
  /** Amount that the correction added to the machine's ledger account, in minor units. */
  readonly amount_minor: number;
}

/**
 * Returns staff's corrections between the player's machines and the house account. Corrections between machine and wallet are omitted,
 * because they moved the player's own money. They are few, so all are read; each belongs to the session that had the seat.
 */
export const readMeterCorrections = (db: Queries, playerId: string): Promise<MeterCorrection[]> =>
  db.all<MeterCorrection>(
    `SELECT found.id, found.at, found.session_id, found.amount_minor FROM (
       SELECT posted.id, posted.at, meter.amount_minor,
         (SELECT id FROM sessions WHERE machine_id = substr(meter.account, 9) AND started_at <= posted.at
          ORDER BY started_at DESC LIMIT 1) AS session_id
       FROM transfers AS posted
       JOIN ${entryOfPosted(db, 'meter')} AND meter.account LIKE 'machine:%'
       JOIN ${entryOfPosted(db, 'house')} AND house.account = 'house'
       WHERE posted.id >= 'correction:' AND posted.id < 'correction;'
     ) AS found JOIN sessions AS own ON own.id = found.session_id WHERE own.player_id = ?`,
    playerId,
  );

/** SQL that joins ledger entries `entry` to their transfers `posted`. SQLite orders entries by time, so it needs the time to find them. */
const entryOfPosted = ({ engine }: Queries, entry = 'entry'): string =>
  `entries AS ${entry} ON ${entry}.transfer_id = posted.id${engine === 'sqlite' ? ` AND ${entry}.at = posted.at` : ''}`;
