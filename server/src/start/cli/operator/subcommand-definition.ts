import * as z from 'zod/mini';
import type { ActionDependencies } from '../../../backoffice/office-dependencies.ts';
import type { BusinessDaySettings } from '../../../platform/clock/business-day.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';

export interface SubcommandDependencies {
  readonly database: Database;
  readonly dataDir: string;
  readonly minPasswordLength: number;
  /** Returns the settings of the operator's business day; set only by `npm run operator`. */
  readonly dayTerms?: () => BusinessDaySettings;
  /** Returns the encryption for pictures of identity documents; set only by `npm run operator`. */
  readonly documentSeal?: ActionDependencies['documentSeal'];
  /** The exclusion registers configured in the environment. */
  readonly registers: readonly { readonly name: string }[];
  readonly who: string;
  readonly at: number;
  /** Returns the dependencies for moving cash; set only by `npm run cashier`. */
  readonly cashDesk?: ActionDependencies['cashDesk'];
  /** Reads a secret from the first line of standard input, because other users could see it in the command line. */
  readonly readSecret: () => Promise<string>;
}

export interface SubcommandInput {
  /** The positional arguments, as many as the subcommand declares. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Subcommand {
  /** Names of the positional arguments, in capitals. The last one is optional if its name is in brackets. */
  readonly words: readonly string[];
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  readonly help: string;
  /** Runs the subcommand and returns the lines to print. Throws a ConfigError for an error that the operator can correct. */
  readonly run: (context: SubcommandDependencies, input: SubcommandInput) => Promise<string[]>;
}

/** Subcommands, such as `add` of `machine add`, by name. */
export type Subcommands = Readonly<Record<string, Subcommand>>;

/**
 * Input fields of actions that exist only at the command line. An error message continues a sentence that begins with the argument's name.
 */
export const idField = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));

/** Parses a date, or a time with its time zone, and adds days to a date. Dates are in UTC, as in the lists that the commands print. */
export const parseDateOrTimeOption = (value: string | boolean, daysToAdd: number): number => {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || (isDay && !new Date(at).toISOString().startsWith(text)))
    throw new ConfigError(`"${text}" is no time; write 2026-11-23 or 2026-11-23T14:30Z, in UTC.`);
  return isDay ? at + daysToAdd * 86_400_000 : at;
};
