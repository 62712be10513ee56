import type { UnitOfWork } from '../database/database.ts';
import { linkChanges } from './link-changes.ts';

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

/** Adds a line to the operators' record, in the unit that makes the change, and links it to the line before. */
export const recordChange = async (
  unit: UnitOfWork,
  { at, who, what, subject, details }: OperatorChange,
): Promise<void> => {
  await unit.query
    .insertInto('operator_changes')
    .values({ at, who, what, subject, details: JSON.stringify(details) })
    .execute();
  await linkChanges(unit);
};
