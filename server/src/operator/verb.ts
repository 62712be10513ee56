import { ConfigError } from '../config/config-error.ts';
import type { Database, UnitOfWork } from '../database/database.ts';
import { recordChange } from './operator-record.ts';

/** What every verb works with. */
export interface VerbContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly minPasswordLength: number;
  readonly who: string;
  readonly at: number;
  /** The first line of what is piped in: a secret that must not stand in a command line. */
  readonly readSecret: () => Promise<string>;
}

export interface VerbInput {
  /** As many as the verb names. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Verb {
  /** The names of its words, in capitals; a last one in brackets may be left out. */
  readonly words: readonly string[];
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  readonly says: string;
  /** Answers the lines to print. What the operator can mend is thrown as a ConfigError of one line. */
  readonly run: (desk: VerbContext, order: VerbInput) => Promise<string[]>;
}

/** One unit of work with its line in the record. */
export const changeAndRecord = <T>(
  { database, who, at }: VerbContext,
  what: string,
  subject: string,
  work: (unit: UnitOfWork) => Promise<{ answer: T; details: Readonly<Record<string, unknown>> }>,
): Promise<T> =>
  database.transact(async (unit) => {
    const { answer, details } = await work(unit);
    await recordChange(unit, { at, who, what, subject, details });
    return answer;
  });

const oneLine = /^[^\p{Cc}]{1,64}$/u;
const plainId = /^[A-Za-z0-9_-]{1,64}$/;

/** A text of one line that people read; absent where it may be. */
export const readText = (value: string | boolean | undefined, name: string, fallback: string): string => {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !oneLine.test(value))
    throw new ConfigError(`${name} is one line of 1 to 64 characters.`);
  return value.trim();
};

export const readId = (value: string | boolean | undefined, name: string): string => {
  if (typeof value !== 'string' || !plainId.test(value))
    throw new ConfigError(`${name} has 1 to 64 letters, digits, hyphens or underscores.`);
  return value;
};
