import type { Queries, UnitOfWork } from '../database/database.ts';

export interface OperatorChange {
  readonly at: number;
  /** Who sat at the keyboard, as far as the machine knows. */
  readonly who: string;
  /** Noun and verb of the command, such as `account block`. */
  readonly what: string;
  readonly subject: string;
  /** What it was and what it became. Never a password, a PIN or a token. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes a change down, in the unit of work that makes it. */
export const recordChange = async (
  unit: UnitOfWork,
  { at, who, what, subject, details }: OperatorChange,
): Promise<void> => {
  await unit.query
    .insertInto('operator_changes')
    .values({ at, who, what, subject, details: JSON.stringify(details) })
    .execute();
};

/** The newest changes, newest last; of one subject where one is named. */
export const readChanges = async (
  db: Queries,
  { limit, subject }: { limit: number; subject: string | null },
): Promise<OperatorChange[]> => {
  let query = db.query.selectFrom('operator_changes').selectAll().orderBy('id', 'desc').limit(limit);
  if (subject !== null) query = query.where('subject', '=', subject);
  const rows = await query.execute();
  return rows.reverse().map(({ at, who, what, subject: of, details }) => ({
    at,
    who,
    what,
    subject: of,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
};
