import type { CaseOutcome } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { listUnassignedLaunderingIndicators } from './laundering-indicator-store.ts';

/** A money laundering case, with its player and the numbers of its indicators and notes. */
export interface StoredLaunderingCase {
  readonly number: number;
  readonly playerId: string;
  readonly username: string;
  readonly siteKey: number;
  readonly openedAt: number;
  readonly openedBy: string;
  readonly reason: string;
  /** Outcome of the case; null while it is open. */
  readonly outcome: CaseOutcome | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly closing: string | null;
  readonly indicators: number;
  readonly notes: number;
}

export interface LaunderingCaseNote {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly text: string;
}

interface LaunderingCaseStep {
  readonly at: number;
  readonly who: string;
  readonly reason: string;
}

const selecting = `SELECT c.number, c.player_id AS "playerId", p.username, p.site_id AS "siteKey", c.opened_at AS "openedAt",
  c.opened_by AS "openedBy", c.reason, c.outcome, c.closed_at AS "closedAt", c.closed_by AS "closedBy", c.closing,
  (SELECT count(*) FROM laundering_case_indicators i WHERE i.case_number = c.number) AS indicators,
  (SELECT count(*) FROM laundering_case_notes n WHERE n.case_number = c.number) AS notes
  FROM laundering_cases c JOIN players p ON p.id = c.player_id`;
/** Maximum number of closed money laundering cases in a list, newest first. */
const maxClosed = 100;
const maxNotes = 500;

const read = (row: StoredLaunderingCase): StoredLaunderingCase => ({
  ...row,
  indicators: Number(row.indicators),
  notes: Number(row.notes),
});

export const findLaunderingCase = async (db: Queries, number: number): Promise<StoredLaunderingCase | undefined> => {
  const row = await db.get<StoredLaunderingCase>(`${selecting} WHERE c.number = ?`, number);
  return row && read(row);
};

export const findOpenLaunderingCase = async (
  db: Queries,
  playerId: string,
): Promise<StoredLaunderingCase | undefined> => {
  const row = await db.get<StoredLaunderingCase>(`${selecting} WHERE c.player_id = ? AND c.outcome IS NULL`, playerId);
  return row && read(row);
};

/** Returns money laundering cases: open ones, oldest first, then closed ones, newest first; of one player, or of all. */
export const listLaunderingCases = async (db: Queries, playerId: string | null): Promise<StoredLaunderingCase[]> => {
  const [whose, values] = playerId === null ? ['', []] : ['AND c.player_id = ?', [playerId]];
  const open = await db.all<StoredLaunderingCase>(
    `${selecting} WHERE c.outcome IS NULL ${whose} ORDER BY c.number`,
    ...values,
  );
  const closed = await db.all<StoredLaunderingCase>(
    `${selecting} WHERE c.outcome IS NOT NULL ${whose} ORDER BY c.closed_at DESC, c.number DESC LIMIT ${maxClosed}`,
    ...values,
  );
  return [...open, ...closed].map(read);
};

/** Returns the notes of a case, the oldest first. */
export const listLaunderingCaseNotes = (db: Queries, number: number): Promise<LaunderingCaseNote[]> =>
  db.all<LaunderingCaseNote>(
    `SELECT id, at, who, text FROM laundering_case_notes WHERE case_number = ? ORDER BY id LIMIT ${maxNotes}`,
    number,
  );

/**
 * Opens a money laundering case for a player who has no open one, with all the player's indicators that have no case. Returns its number.
 */
export const openLaunderingCase = async (
  tx: DatabaseTransaction,
  playerId: string,
  { at, who, reason }: LaunderingCaseStep,
): Promise<number> => {
  await tx.run(
    'INSERT INTO laundering_cases (player_id, opened_at, opened_by, reason) VALUES (?, ?, ?, ?)',
    ...[playerId, at, who, reason],
  );
  const opened = await findOpenLaunderingCase(tx, playerId);
  if (!opened) throw new Error('a case is gone in the transaction that opened it');
  const waiting = await listUnassignedLaunderingIndicators(tx, playerId);
  await addIndicatorsToLaunderingCase(tx, opened.number, { ids: waiting.map(({ id }) => id), at });
  return opened.number;
};

/** Adds indicators to a money laundering case. */
export const addIndicatorsToLaunderingCase = async (
  tx: DatabaseTransaction,
  number: number,
  { ids, at }: { readonly ids: readonly string[]; readonly at: number },
): Promise<void> => {
  for (const id of ids)
    await tx.run(
      'INSERT INTO laundering_case_indicators (indicator_id, case_number, at) VALUES (?, ?, ?)',
      ...[id, number, at],
    );
};

export const insertLaunderingCaseNote = (
  tx: DatabaseTransaction,
  number: number,
  { at, who, reason }: LaunderingCaseStep,
) =>
  tx.run(
    'INSERT INTO laundering_case_notes (case_number, at, who, text) VALUES (?, ?, ?, ?)',
    ...[number, at, who, reason],
  );

/** Closes a money laundering case. Returns false if it was already closed. */
export const closeLaunderingCase = async (
  tx: DatabaseTransaction,
  number: number,
  { outcome, at, who, reason }: LaunderingCaseStep & { readonly outcome: CaseOutcome },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE laundering_cases SET outcome = ?, closed_at = ?, closed_by = ?, closing = ? WHERE number = ? AND outcome IS NULL`,
    ...[outcome, at, who, reason, number],
  )) > 0;
