import type { ActionParts } from '../../../backoffice/office-parts.ts';
import { recordChange } from '../../../platform/audit-trail/record-change.ts';
import type { Database, UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';

export interface VerbContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly minPasswordLength: number;
  /** The registers of excluded people that the environment says how to ask. */
  readonly registers: readonly { readonly name: string }[];
  readonly who: string;
  readonly at: number;
  /** What moves cash; only `npm run cashier` has it. */
  readonly cashDesk?: ActionParts['cashDesk'];
  /** Reads a secret from the first line of standard input. Other users could see it in the command line. */
  readonly readSecret: () => Promise<string>;
}

export interface VerbInput {
  /** The positional arguments: as many as the verb declares. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Verb {
  /** Names of the positional arguments, in capitals. The last argument is optional if its name is in brackets. */
  readonly words: readonly string[];
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  readonly says: string;
  /** Runs the verb. Returns the lines to print. Throws a ConfigError if the operator can correct the problem. */
  readonly run: (desk: VerbContext, input: VerbInput) => Promise<string[]>;
}

export const changeAndRecord = <T>(
  { database, who, at }: VerbContext,
  what: string,
  subject: string,
  work: (unit: UnitOfWork) => Promise<{
    answer: T;
    details: Readonly<Record<string, unknown>>;
    /** What it was about, if that is known only in the unit of work. */
    subject?: string;
  }>,
): Promise<T> =>
  database.transact(async (unit) => {
    const { answer, details, subject: found = subject } = await work(unit);
    await recordChange(unit, { at, who, what, subject: found, details });
    return answer;
  });

const oneLine = /^[^\p{Cc}]{1,64}$/u;
const plainId = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the value, or `fallback` if it is not given. Throws unless it is one line of 1 to 64 characters. */
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

/** Returns the reason. Throws if none is given. */
export const reasonOf = (options: VerbInput['options']): string => {
  if (options.reason === undefined) throw new ConfigError('Say why: --reason "…".');
  return readText(options.reason, '--reason', '');
};
