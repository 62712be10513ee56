import type { Queries, UnitOfWork } from '../database/database.ts';

export interface OperatorChange {
  readonly at: number;
  /** The person who ran the command, as far as the operating system knows. */
  readonly who: string;
  /** The command, such as `account block`. */
  readonly what: string;
  readonly subject: string;
  /** Values before and after the change. Never contains a password, a PIN or a token. */
  readonly details: Readonly<Record<string, unknown>>;
}

export const recordChange = async (
  unit: UnitOfWork,
  { at, who, what, subject, details }: OperatorChange,
): Promise<void> => {
  await unit.query
    .insertInto('operator_changes')
    .values({ at, who, what, subject, details: JSON.stringify(details) })
    .execute();
};

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
