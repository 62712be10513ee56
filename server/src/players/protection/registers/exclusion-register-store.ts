import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Engine, Queries } from '../../../platform/database/database.ts';
import { jsonArrayToRowsSql } from '../../../platform/database/json-rows.ts';
import type { ExclusionQueryPerson } from './exclusion-register.ts';

/** A stored answer of an exclusion register. Times: Unix time in ms. */
export interface StoredExclusionAnswer {
  readonly playerId: string;
  readonly register: string;
  /** Sequence number of the answer about this player, from 1; the highest is the current one. */
  readonly number: number;
  /** Hash of the personal data that were sent to the exclusion register. */
  readonly factsHash: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly isExcluded: boolean;
  readonly untilAt: number | null;
}

/** Database row of an exclusion register's answer. */
export interface RegisterAnswerRow {
  readonly player_id: string;
  readonly register: string;
  readonly number: number;
  readonly facts_hash: string;
  readonly asked_at: number;
  readonly answered_at: number;
  readonly excluded: number;
  readonly until_at: number | null;
}

export const findNewestExclusionAnswer = async (
  db: Queries,
  playerId: string,
  register: string,
): Promise<StoredExclusionAnswer | undefined> => {
  const row = await db.get<RegisterAnswerRow>(
    'SELECT * FROM register_answers WHERE player_id = ? AND register = ? ORDER BY number DESC LIMIT 1',
    playerId,
    register,
  );
  return row && toStoredExclusionAnswer(row);
};

/** Returns the newest answers of exclusion registers about a player, at most `limit`. */
export const listExclusionRegisterAnswers = async (
  db: Queries,
  playerId: string,
  limit: number,
): Promise<StoredExclusionAnswer[]> => {
  const sql =
    'SELECT * FROM register_answers WHERE player_id = ? ORDER BY answered_at DESC, register, number DESC LIMIT ?';
  return (await db.all<RegisterAnswerRow>(sql, playerId, limit)).map(toStoredExclusionAnswer);
};

const answerColumns = [
  ...['player_id', 'register', 'number', 'facts_hash', 'asked_at', 'answered_at', 'excluded', 'until_at'],
];

/**
 * SQL of the newest answer of each of some exclusion registers, as `jsonArrayToRowsSql`. `playerId`, `registers`: SQL; the latter of a JSON
 * list of names.
 */
export const buildNewestExclusionAnswersSql = (engine: Engine, playerId: string, registers: string): string => {
  const names =
    engine === 'postgres' ? `json_array_elements_text(CAST(${registers} AS JSON))` : `json_each(${registers})`;
  const columns = Object.fromEntries(answerColumns.map((name) => [name, `a.${name}`]));
  return `(SELECT ${jsonArrayToRowsSql(engine, columns, 'a.register')}
    FROM ${names} AS asked${engine === 'postgres' ? ' (value)' : ''}
    JOIN register_answers a ON a.player_id = ${playerId} AND a.register = asked.value AND a.number = (
      SELECT max(b.number) FROM register_answers b WHERE b.player_id = ${playerId} AND b.register = asked.value))`;
};

export const toStoredExclusionAnswer = (row: RegisterAnswerRow): StoredExclusionAnswer => ({
  playerId: row.player_id,
  register: row.register,
  number: row.number,
  factsHash: row.facts_hash,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  isExcluded: row.excluded === 1,
  untilAt: row.until_at,
});

/**
 * Inserts an exclusion register's answer. Of two concurrent transactions for the same player, one fails on the number's unique key and is
 * retried.
 */
export const insertExclusionRegisterAnswer = (tx: DatabaseTransaction, answer: StoredExclusionAnswer) =>
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

/** Returns the personal data to send to exclusion registers; null if the account lacks a name or the birth date. */
export const readPersonForExclusionQuery = async (
  db: Queries,
  playerId: string,
): Promise<ExclusionQueryPerson | null> => {
  const row = await db.get<RegisterPersonRow>(
    'SELECT name, lastname, email, born_on FROM players WHERE id = ?',
    playerId,
  );
  return row ? toPersonForExclusionQuery(playerId, row) : null;
};

export interface RegisterPersonRow {
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
  readonly born_on: string | null;
}

/** Like `readPersonForExclusionQuery`, but from a player's row that was already read. */
export const toPersonForExclusionQuery = (playerId: string, row: RegisterPersonRow): ExclusionQueryPerson | null => {
  if (!row.born_on || row.name.trim() === '' || row.lastname.trim() === '') return null;
  const { name: firstName, lastname: lastName, email, born_on: bornOn } = row;
  return { account: playerId, firstName, lastName, bornOn, email };
};

/**
 * Returns a hash of the personal data sent to exclusion registers, which changes with each field. Only the hash is stored with an answer.
 */
export const hashPersonForExclusionQuery = ({
  account,
  firstName,
  lastName,
  bornOn,
  email,
}: ExclusionQueryPerson): string =>
  createHash('sha256')
    .update(JSON.stringify([account, firstName, lastName, bornOn, email]))
    .digest('hex');

/**
 * Returns whether an exclusion register's answer is about the same personal data and at most `ms` old. One from the future is not accepted:
 * the clock was set back.
 */
export const isExclusionAnswerFresh = (
  { answeredAt, factsHash }: StoredExclusionAnswer,
  hash: string,
  { at, ms }: { readonly at: number; readonly ms: number },
): boolean => factsHash === hash && at - answeredAt <= ms && answeredAt - at <= skewMs;

const minuteMs = 60_000;

/**
 * Maximum age in ms of an exclusion register's answer for taking a seat and for a deposit. The registers require a query before each game;
 * ten minutes avoid repeated queries about a player who changes machines, and allow for a seat that is still closing. Not configurable by
 * jurisdiction profiles, because none may accept a stale answer.
 */
export const entryMs = 10 * minuteMs;
/**
 * Age in ms of an answer at which the exclusion registers are queried again about a seated player, so that an exclusion made elsewhere ends
 * play within about an hour.
 */
export const askSeatedMs = 60 * minuteMs;
/** Maximum age in ms of an exclusion register's answer while the player has a seat: two queries may fail before play stops. */
export const seatedMs = 3 * 60 * minuteMs;
/** Minimum time in ms between two register queries about an excluded person, so that repeated attempts do not each cause a query. */
export const askExcludedMs = minuteMs;
/** Maximum time in ms that a register answer's time may lie in the future, because the clocks of two nodes differ. */
const skewMs = minuteMs;
