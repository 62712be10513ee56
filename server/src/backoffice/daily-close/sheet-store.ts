import { createHash } from 'node:crypto';
import { type DaySheet, type DifferenceCause, daySheetSchema } from '@reelfloor/protocol/office';
import * as z from 'zod/mini';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A business day that was closed. Times in ms since 1970. */
export interface ClosedDay {
  readonly day: string;
  /** One more than that of the day before. */
  readonly number: number;
  /** The first moment after the day. */
  readonly until: number;
  /** The sheet as it was signed. */
  readonly text: string;
  readonly hash: string;
  readonly signedBy: string;
  readonly signedAt: number;
  /** Null at the command line. */
  readonly second: string | null;
  readonly closedAt: number;
}

const closedSql = `SELECT day AS "day", number AS "number", until_at AS "until", figures AS "text", hash AS "hash",
    signed_by AS "signedBy", signed_at AS "signedAt", second AS "second", closed_at AS "closedAt"
  FROM daily_sheets`;

export const findClosedDay = (db: Queries, day: string): Promise<ClosedDay | undefined> =>
  db.get<ClosedDay>(`${closedSql} WHERE day = ?`, day);

/** Returns the last days that were closed, the newest first. */
export const listClosedDays = (db: Queries, limit: number): Promise<ClosedDay[]> =>
  db.all<ClosedDay>(`${closedSql} ORDER BY number DESC LIMIT ?`, limit);

/** Returns the hash of a sheet's text, by which it is signed. */
export const hashOfSheet = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads a sheet that was stored. */
export const sheetOf = ({ text }: Pick<ClosedDay, 'text'>): DaySheet =>
  z.parse(daySheetSchema, JSON.parse(text));

/** Stores the sheet of a day. Returns false if that day has a sheet already, such as one that was signed at the same moment. */
export const storeClosedDay = async (tx: DatabaseTransaction, closed: ClosedDay): Promise<boolean> => {
  const { day, number, until, text, hash, signedBy, signedAt, second, closedAt } = closed;
  const added = await tx.run(
    `INSERT INTO daily_sheets (day, number, until_at, figures, hash, signed_by, signed_at, second, closed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ...[day, number, until, text, hash, signedBy, signedAt, second, closedAt],
  );
  return added === 1;
};

/** What staff said about a difference. */
export interface Explanation {
  readonly id: number;
  readonly difference: string;
  readonly cause: DifferenceCause;
  readonly because: string;
  readonly who: string;
  readonly at: number;
}

/** Returns what was said about the differences of a day, oldest first. */
export const listExplanations = (db: Queries, day: string): Promise<Explanation[]> =>
  db.all<Explanation>(
    `SELECT id AS "id", difference AS "difference", cause AS "cause", because AS "because",
       who AS "who", at AS "at"
     FROM daily_explanations WHERE day = ? ORDER BY id`,
    day,
  );

export const storeExplanation = async (
  tx: DatabaseTransaction,
  day: string,
  { difference, cause, because, who, at }: Omit<Explanation, 'id'>,
): Promise<void> => {
  await tx.run(
    `INSERT INTO daily_explanations (day, difference, cause, because, who, at) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[day, difference, cause, because, who, at],
  );
};
