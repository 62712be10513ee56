import { createHash } from 'node:crypto';
import { type DaySheet, type DifferenceCause, daySheetSchema } from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A closed business day. Times in Unix ms. */
export interface ClosedDay {
  readonly day: string;
  /** Number of the daily close sheet: that of the previous day plus one. */
  readonly number: number;
  /** End of the business day as Unix time in ms (exclusive). */
  readonly until: number;
  /** The signed text of the daily close sheet. */
  readonly text: string;
  readonly hash: string;
  readonly signedBy: string;
  readonly signedAt: number;
  /** The second person who signed the daily close; null at the command line. */
  readonly second: string | null;
  readonly closedAt: number;
}

const closedSql = `SELECT day AS "day", number AS "number", until_at AS "until", figures AS "text", hash AS "hash",
    signed_by AS "signedBy", signed_at AS "signedAt", second AS "second", closed_at AS "closedAt"
  FROM daily_sheets`;

export const findClosedBusinessDay = (db: Queries, day: string): Promise<ClosedDay | undefined> =>
  db.get<ClosedDay>(`${closedSql} WHERE day = ?`, day);

/** Returns the most recently closed business days, newest first. */
export const listClosedBusinessDays = (db: Queries, limit: number): Promise<ClosedDay[]> =>
  db.all<ClosedDay>(`${closedSql} ORDER BY number DESC LIMIT ?`, limit);

/** Returns the SHA-256 hash of a daily close sheet's text, which is what staff sign. */
export const hashDaySheet = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parses the stored text of a daily close sheet. */
export const parseStoredDaySheet = ({ text }: Pick<ClosedDay, 'text'>): DaySheet =>
  z.parse(daySheetSchema, JSON.parse(text));

/** Stores the daily close sheet of a business day. Returns false if the day has a sheet already, such as one signed concurrently. */
export const storeClosedBusinessDay = async (tx: DatabaseTransaction, closed: ClosedDay): Promise<boolean> => {
  const { day, number, until, text, hash, signedBy, signedAt, second, closedAt } = closed;
  const added = await tx.run(
    `INSERT INTO daily_sheets (day, number, until_at, figures, hash, signed_by, signed_at, second, closed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ...[day, number, until, text, hash, signedBy, signedAt, second, closedAt],
  );
  return added === 1;
};

/** An explanation by staff of a difference on a daily close sheet. */
export interface DifferenceExplanation {
  readonly id: number;
  readonly difference: string;
  readonly cause: DifferenceCause;
  readonly because: string;
  readonly who: string;
  readonly at: number;
}

/** Returns staff's explanations of the differences on a day's sheet, oldest first. */
export const listDaySheetExplanations = (db: Queries, day: string): Promise<DifferenceExplanation[]> =>
  db.all<DifferenceExplanation>(
    `SELECT id AS "id", difference AS "difference", cause AS "cause", because AS "because",
       who AS "who", at AS "at"
     FROM daily_explanations WHERE day = ? ORDER BY id`,
    day,
  );

export const storeDaySheetExplanation = async (
  tx: DatabaseTransaction,
  day: string,
  { difference, cause, because, who, at }: Omit<DifferenceExplanation, 'id'>,
): Promise<void> => {
  await tx.run(
    `INSERT INTO daily_explanations (day, difference, cause, because, who, at) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[day, difference, cause, because, who, at],
  );
};
