import { type BrandId, type MachineId, type PlayerId, type SessionId, transactionCodes } from '@reelfloor/protocol';
import type { SessionEndReason } from '@reelfloor/protocol/casino';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { hasCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import type { SessionsTable } from '../../platform/database/schema.ts';
import { insertCasinoEvent, insertCasinoEventForAllSites } from '../../platform/sites/casino-events.ts';

/** Sums of a play session: numbers of rounds, and amounts in minor units. */
export interface SessionSums {
  readonly spins: number;
  readonly freeSpins: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  /** Amount in minor units that ledger corrections added to the session's credit (negative: removed). */
  readonly correctedMinor: number;
}

/** A play session's database row. Times: Unix time in ms. */
interface StoredSession extends SessionSums {
  readonly id: SessionId;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Summary of a play session for a page that leaves the machine. */
export interface SessionSummary {
  readonly id: SessionId;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly rounds: number;
  readonly freeSpins: number;
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  readonly winsPaidMinor: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

interface NewSession {
  readonly id: SessionId;
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  readonly startedAt: number;
  readonly ip: string;
  /** Hash of the game rules that the cabinet plays by; null if the cabinet does not report it. */
  readonly rulesHash?: string | null;
}

export const startPlaySession = async (tx: DatabaseTransaction, session: NewSession): Promise<void> => {
  await tx.query
    .insertInto('sessions')
    .values({
      id: session.id,
      player_id: session.playerId,
      machine_id: session.machineId,
      brand_id: session.brandId,
      started_at: session.startedAt,
      ended_at: null,
      spins: 0,
      free_spins: 0,
      stake_minor: 0,
      win_minor: 0,
      cash_in_minor: 0,
      cash_out_minor: 0,
      corrected_minor: 0,
      ip: session.ip,
      rules_hash: session.rulesHash ?? null,
    })
    .execute();
  const { id, playerId, machineId, startedAt: at } = session;
  await insertCasinoEvent(tx, 'session.opened', { playerId, sessionId: id, at }, () => ({
    ...{ session: id, machine: machineId, currency: getLedgerCurrency() },
  }));
};

export const endPlaySession = async (tx: DatabaseTransaction, sessionId: SessionId, end: SessionEnd): Promise<void> => {
  await tx.run('UPDATE sessions SET ended_at = ? WHERE id = ?', end.at, sessionId);
  await noteSessionEnd(tx, sessionId, end);
};

interface SessionEnd {
  readonly at: number;
  readonly reason: SessionEndReason;
}

/** Queues two events for casinos' platforms: a play session has ended, and its machine is free. */
const noteSessionEnd = async (
  tx: DatabaseTransaction,
  sessionId: SessionId,
  { at, reason }: SessionEnd,
): Promise<void> => {
  if (!hasCasinoPlatforms()) return;
  const row = await tx.get<SessionsTable>('SELECT * FROM sessions WHERE id = ?', sessionId);
  if (!row) return;
  await insertCasinoEvent(tx, 'session.closed', { playerId: row.player_id, sessionId, at }, () => ({
    ...{ session: sessionId, machine: row.machine_id, currency: getLedgerCurrency() },
    ...{ openedAt: new Date(Number(row.started_at)).toISOString(), reason },
    ...{ inMinor: Number(row.cash_in_minor), outMinor: Number(row.cash_out_minor) },
    ...{ stakedMinor: Number(row.stake_minor), wonMinor: Number(row.win_minor), rounds: Number(row.spins) },
  }));
  await insertCasinoEventForAllSites(tx, 'machine.available', row.machine_id, at);
};

/** Reopens an ended play session, because the ledger learned later that it had not ended. */
export const reopenPlaySession = (tx: DatabaseTransaction, sessionId: SessionId) =>
  tx.run('UPDATE sessions SET ended_at = NULL WHERE id = ?', sessionId);

/** Adds to a play session's sums. Does nothing if `sessionId` is null, as for a machine where nobody ever played. */
export const addToPlaySessionTotals = (
  tx: DatabaseTransaction,
  sessionId: string | null,
  added: Partial<SessionSums>,
) => add(tx, added, 'id = ?', sessionId);

/** Adds to the sums of the play session in the machine's seat. Does nothing if the machine has no seat. */
export const addToSessionTotalsAtMachine = (
  tx: DatabaseTransaction,
  machineId: MachineId,
  added: Partial<SessionSums>,
) => add(tx, added, 'id = (SELECT session_id FROM seats WHERE machine_id = ?)', machineId);

/** Reads a play session. Throws if it does not exist. */
export const readStoredSession = async (db: Queries, sessionId: string): Promise<StoredSession> => {
  const row = await db.get<SessionsTable>('SELECT * FROM sessions WHERE id = ?', sessionId);
  if (!row) throw new Error(`there is no session ${sessionId}`);
  return {
    id: row.id as SessionId,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    spins: row.spins,
    freeSpins: row.free_spins,
    stakeMinor: row.stake_minor,
    winMinor: row.win_minor,
    cashInMinor: row.cash_in_minor,
    cashOutMinor: row.cash_out_minor,
    correctedMinor: row.corrected_minor,
  };
};

export const readSessionSummary = async (db: Queries, sessionId: string): Promise<SessionSummary> => {
  const session = await readStoredSession(db, sessionId);
  return {
    id: session.id,
    startedAt: session.startedAt,
    endedAt: session.endedAt ?? session.startedAt,
    rounds: session.spins,
    freeSpins: session.freeSpins,
    cashInMinor: session.cashInMinor,
    cashOutMinor: session.cashOutMinor,
    winsPaidMinor: await readSessionWinsPaidToWallet(db, sessionId),
    stakedMinor: session.stakeMinor,
    wonMinor: session.winMinor,
  };
};

/** Returns the sum of a play session's hand pays and jackpots, which were paid to the wallet and are not part of cash-outs or credit. */
export const readSessionWinsPaidToWallet = async (db: Queries, sessionId: string): Promise<number> => {
  // Use literals in the SQL: SQLite uses the partial index only if the query has the same literals as the index, not parameters.
  const { handPay, jackpot } = transactionCodes;
  const row = await db.get<{ paid: number }>(
    `SELECT CAST(COALESCE(SUM(amount_minor), 0) AS BIGINT) AS paid FROM transactions
     WHERE session_id = ? AND type IN (${handPay}, ${jackpot})`,
    sessionId,
  );
  return row?.paid ?? 0;
};

/**
 * Returns the play session in the machine's seat or, if it has no seat, the last one there: because a seat ends with an empty meter, a
 * later round can only come from a person's correction of the ledger.
 */
export const findPlaySessionAtMachine = async (
  db: Queries,
  machineId: string,
): Promise<{ readonly id: SessionId; readonly playerId: PlayerId } | undefined> =>
  (await db.get<{ id: SessionId; playerId: PlayerId }>(
    'SELECT session_id AS id, player_id AS "playerId" FROM seats WHERE machine_id = ?',
    machineId,
  )) ??
  db.get<{ id: SessionId; playerId: PlayerId }>(
    `SELECT id, player_id AS "playerId" FROM sessions WHERE machine_id = ? ORDER BY started_at DESC LIMIT 1`,
    machineId,
  );

/**
 * Returns stakes, and stakes minus wins (negative for a winner), over all play sessions of a player. Wins include hand pays and jackpots.
 */
export const readPlayerRoundTotals = async (
  db: Queries,
  playerId: string,
): Promise<{ readonly lostMinor: number; readonly stakedMinor: number }> => {
  const row = await db.get<{ lost: number; staked: number }>(
    `SELECT coalesce(sum(stake_minor - win_minor), 0) AS lost, coalesce(sum(stake_minor), 0) AS staked
     FROM sessions WHERE player_id = ?`,
    playerId,
  );
  return { lostMinor: row?.lost ?? 0, stakedMinor: row?.staked ?? 0 };
};

const columns: Readonly<Record<keyof SessionSums, keyof SessionsTable>> = {
  spins: 'spins',
  freeSpins: 'free_spins',
  stakeMinor: 'stake_minor',
  winMinor: 'win_minor',
  cashInMinor: 'cash_in_minor',
  cashOutMinor: 'cash_out_minor',
  correctedMinor: 'corrected_minor',
};

const add = (tx: DatabaseTransaction, added: Partial<SessionSums>, where: string, key: string | null) => {
  const names = (Object.keys(columns) as (keyof SessionSums)[]).filter((name) => added[name] !== undefined);
  const sets = names.map((name) => `${columns[name]} = ${columns[name]} + ?`).join(', ');
  return tx.run(`UPDATE sessions SET ${sets} WHERE ${where}`, ...names.map((name) => added[name] ?? 0), key);
};
