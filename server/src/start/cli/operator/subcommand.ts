import type { ActionDependencies } from '../../../backoffice/office-dependencies.ts';
import type { BusinessDaySettings } from '../../../platform/clock/business-day.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What a subcommand runs with. */
export interface CommandContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly minPasswordLength: number;
  /** How the operator's business days lie; only `npm run operator` knows it. */
  readonly dayTerms?: () => BusinessDaySettings;
  /** Encrypts pictures of documents; only `npm run operator` has it. */
  readonly documentSeal?: ActionDependencies['documentSeal'];
  /** The registers of excluded people that the environment says how to ask. */
  readonly registers: readonly { readonly name: string }[];
  readonly who: string;
  readonly at: number;
  /** What moves cash; only `npm run cashier` has it. */
  readonly cashDesk?: ActionDependencies['cashDesk'];
  /** Reads a secret from the first line of standard input. Other users could see it in the command line. */
  readonly readSecret: () => Promise<string>;
}

export interface CommandInput {
  /** The positional arguments: as many as the subcommand declares. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Subcommand {
  /** Names of the positional arguments, in capitals. The last argument is optional if its name is in brackets. */
  readonly words: readonly string[];
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  readonly help: string;
  /** Runs it. Returns the lines to print. Throws a ConfigError if the operator can correct the problem. */
  readonly run: (context: CommandContext, input: CommandInput) => Promise<string[]>;
}

/** Subcommands by the word that follows their noun. */
export type Subcommands = Readonly<Record<string, Subcommand>>;
