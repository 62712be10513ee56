import {
  type ActionAnswerInput,
  type ActionContent,
  auditNameOf,
  type OfficeActionName,
  officeActions,
} from '@reelfloor/protocol/office';
import type { Database, UnitOfWork } from '../platform/database/database.ts';
import type { ActionPerformer, Actor, NeededOf, Refused } from './staff/action-performer.ts';

/** What an action has done: its answer for the page, and what the audit trail keeps of it. */
interface Outcome<Name extends OfficeActionName> {
  readonly answer: ActionAnswerInput<Name>;
  readonly audit: Readonly<Record<string, unknown>>;
  /** What the audit trail says it was about, if that is not the action's own subject. */
  readonly subject?: string;
  /** What the command line prints. */
  readonly lines: readonly string[];
}

/** The values of the options that only the command line has, by name. */
export type LocalOptions = Readonly<Record<string, string | boolean | undefined>>;

/** What `prepare` at the command line may use. */
interface Preparation<Input> {
  readonly database: Database;
  readonly at: number;
  /** The input as far as the command line names it. */
  readonly given: Partial<Input>;
  /** Reads a secret from the first line of standard input. */
  readonly readSecret: () => Promise<string>;
}

/** What only the command line needs of an action. */
interface AtCommandLine<Name extends OfficeActionName, Prepared> {
  /** Reads fields whose text is not the value, such as an amount. `given` has the fields before it. Throws a ConfigError. */
  readonly read?: {
    readonly [Field in keyof ActionContent<Name>]?: (
      text: string,
      given: Partial<ActionContent<Name>>,
    ) => ActionContent<Name>[Field];
  };
  /**
   * Returns the whole input. It fills in what a page has seen and the command line does not name, and reads that in the
   * transaction that performs the action. Throws `DoneBefore` if nothing is left to do.
   */
  complete?(
    tx: UnitOfWork,
    given: Partial<ActionContent<Name>>,
  ): Promise<Partial<ActionContent<Name>>> | Partial<ActionContent<Name>>;
  /** Prepares the action from the subcommand's local options, in place of the action's own `prepare`. */
  prepare?(local: LocalOptions, preparation: Preparation<ActionContent<Name>>): Prepared | Promise<Prepared>;
  /** Does outside the database what belongs to the action, once it is committed. Returns more lines to print. */
  finish?(input: ActionContent<Name>, prepared: Prepared, at: number): readonly string[];
  /** Gives back what `prepare` has taken, however the action ended. */
  release?(prepared: Prepared): void;
}

/** The same for code that has parsed the input by the action's own schema. */
export interface AnyCommandLine {
  readonly read?: FieldReaders;
  complete?(tx: UnitOfWork, given: unknown): unknown;
  prepare?(local: LocalOptions, preparation: Preparation<unknown>): unknown;
  finish?(input: unknown, prepared: unknown, at: number): readonly string[];
  release?(prepared: unknown): void;
}

/** Readers of fields from the text of a command line, by field. */
export type FieldReaders = Readonly<Record<string, (text: string, given: object) => unknown>>;

/** Ends a command that finds what it was asked for done already: it prints the message, changes nothing and does not fail. */
export class DoneBefore extends Error {}

/** The server's half of an action. The other half is its declaration in `protocol`. */
type ServerHalf<Name extends OfficeActionName, Prepared> = Omit<
  ActionPerformer<Name, Prepared>,
  'perform' | 'commandLine'
> &
  NeededOf<Name> & {
    readonly commandLine?: AtCommandLine<Name, Prepared>;
    /**
     * Carries the action out in the transaction that stores its key and its line of the audit trail. Changes nothing outside the
     * database. Throws a BrokenRule, or returns a refusal.
     */
    perform(
      tx: UnitOfWork,
      input: ActionContent<Name>,
      actor: Actor,
      prepared: Prepared,
    ): Promise<Outcome<Name> | Refused>;
  };

type ServerAction<Name extends OfficeActionName, Prepared> = ActionPerformer<Name, Prepared> &
  NeededOf<Name> & { readonly commandLine?: AtCommandLine<Name, Prepared> };

/** Returns what carries out the action of that name. Its audit line gets the name of the subcommand that does the same. */
export const implementAction = <Name extends OfficeActionName, Prepared = unknown>(
  name: Name,
  half: ServerHalf<Name, Prepared>,
): ServerAction<Name, Prepared> => {
  const perform: ActionPerformer<Name, Prepared>['perform'] = async (tx, input, actor, prepared) => {
    const done = await half.perform(tx, input, actor, prepared);
    if ('ok' in done) return done;
    const what = auditNameOf(officeActions[name], input);
    if (what === null) throw new Error(`${name} has no subcommand for ${JSON.stringify(input)}`);
    const { answer, audit: details, subject, lines } = done;
    const value = { what, details, answer, lines, ...(subject !== undefined && { subject }) };
    return { ok: true, value };
  };
  // TypeScript cannot spread a type that depends on the name. Only `perform` differs from the half.
  return { ...(half as object), perform } as unknown as ServerAction<Name, Prepared>;
};

/** The subject of an action at a machine: the machine's id. */
export const onMachine = { subject: ({ machineId }: { readonly machineId: string }): string => machineId };
