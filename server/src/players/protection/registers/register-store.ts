import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import type { AskedPerson } from './exclusion-register.ts';

/** An answer of a register as stored. Times are milliseconds since 1970. */
export interface StoredAnswer {
  readonly playerId: string;
  readonly register: string;
  /** Counts the answers about this player from 1; the highest is the one that holds. */
  readonly number: number;
  /** Hash of the person's facts that the register was asked about. */
  readonly factsHash: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly isExcluded: boolean;
  readonly untilAt: number | null;
}

interface Row {
  readonly player_id: string;
  readonly register: string;
  readonly number: number;
  readonly facts_hash: string;
  readonly asked_at: number;
  readonly answered_at: number;
  readonly excluded: number;
  readonly until_at: number | null;
}

export const findNewestAnswer = async (
  db: Queries,
  playerId: string,
  register: string,
): Promise<StoredAnswer | undefined> => {
  const row = await db.get<Row>(
    'SELECT * FROM register_answers WHERE player_id = ? AND register = ? ORDER BY number DESC LIMIT 1',
    playerId,
    register,
  );
  return row && fromRow(row);
};

/** Returns all answers about a player, the newest first, up to a number. */
export const listAnswers = async (db: Queries, playerId: string, limit: number): Promise<StoredAnswer[]> => {
  const sql =
    'SELECT * FROM register_answers WHERE player_id = ? ORDER BY answered_at DESC, register, number DESC LIMIT ?';
  return (await db.all<Row>(sql, playerId, limit)).map(fromRow);
};

const fromRow = (row: Row): StoredAnswer => ({
  playerId: row.player_id,
  register: row.register,
  number: row.number,
  factsHash: row.facts_hash,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  isExcluded: row.excluded === 1,
  untilAt: row.until_at,
});

/** Of two transactions that add an answer about the same player at once, one fails at the number and is repeated. */
export const insertAnswer = (tx: DatabaseTransaction, answer: StoredAnswer) =>
  tx.run(
    `INSERT INTO register_answers (player_id, register, number, facts_hash, asked_at, answered_at, excluded, until_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    answer.playerId,
    answer.register,
    answer.number,
    answer.factsHash,
    answer.askedAt,
    answer.answeredAt,
    answer.isExcluded ? 1 : 0,
    answer.untilAt,
  );

/** Returns the facts by which registers know a person; null if the account lacks a name or the birth date. */
export const readPerson = async (db: Queries, playerId: string): Promise<AskedPerson | null> => {
  const row = await db.get<{ name: string; lastname: string; email: string; born_on: string | null }>(
    'SELECT name, lastname, email, born_on FROM players WHERE id = ?',
    playerId,
  );
  if (!row?.born_on || row.name.trim() === '' || row.lastname.trim() === '') return null;
  const { name: firstName, lastname: lastName, email, born_on: bornOn } = row;
  return { account: playerId, firstName, lastName, bornOn, email };
};

/** Returns a hash that changes with each fact. Only the hash is stored beside an answer. */
export const hashOfPerson = ({ account, firstName, lastName, bornOn, email }: AskedPerson): string =>
  createHash('sha256')
    .update(JSON.stringify([account, firstName, lastName, bornOn, email]))
    .digest('hex');

/** Returns whether an answer is about these facts and at most so old. One from the future counts for nothing: a clock was set back. */
export const isAnswerFresh = (
  { answeredAt, factsHash }: StoredAnswer,
  hash: string,
  { at, ms }: { readonly at: number; readonly ms: number },
): boolean => factsHash === hash && at - answeredAt <= ms && answeredAt - at <= skewMs;

const minuteMs = 60_000;

/**
 * How long in ms an answer counts for taking a seat and for a deposit. The registers ask to be asked before each game; ten
 * minutes spare whoever walks from machine to machine, and leave time for a seat that is still closing. The same for all
 * profiles, because no profile may make a stale answer good.
 */
export const entryMs = 10 * minuteMs;
/** Age in ms from which on a seated player is asked about again, so that an exclusion made elsewhere ends play within about an hour. */
export const askSeatedMs = 60 * minuteMs;
/** How long in ms an answer counts at a seat: two further questions may fail before play stops. */
export const seatedMs = 3 * 60 * minuteMs;
/** How long in ms an excluded person is not asked about again, so that trying again and again asks the register only now and then. */
export const askExcludedMs = minuteMs;
/** How far in ms an answer may lie in the future, because the clocks of two nodes differ. */
const skewMs = minuteMs;
