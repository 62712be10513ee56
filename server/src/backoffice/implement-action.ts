import {
  type ActionAnswerInput,
  type ActionContent,
  auditNameOf,
  type OfficeActionName,
  type OfficeRefusal,
  officeActions,
} from '@reelfloor/protocol/office';
import type { UnitOfWork } from '../platform/database/database.ts';
import type { ActionPerformer, Actor, NeededOf } from './staff/action-performer.ts';

/** What an action has done: its answer for the page, and what the audit trail keeps of it. */
interface Outcome<Name extends OfficeActionName> {
  readonly answer: ActionAnswerInput<Name>;
  readonly audit: Readonly<Record<string, unknown>>;
  /** What the audit trail says it was about, if that is not the action's own subject. */
  readonly subject?: string;
  /** What the command line prints. */
  readonly lines: readonly string[];
}

/** What only the command line needs of an action. */
interface AtCommandLine<Name extends OfficeActionName, Prepared> {
  /**
   * Returns the whole input. It fills in what a page has seen and the command line does not name, and reads that in the
   * transaction that performs the action. Throws `DoneBefore` if nothing is left to do.
   */
  complete?(
    tx: UnitOfWork,
    given: Partial<ActionContent<Name>>,
  ): Promise<Partial<ActionContent<Name>>> | Partial<ActionContent<Name>>;
  /** Prepares the action from the subcommand's local options, in place of the action's own `prepare`. */
  prepare?(local: Readonly<Record<string, string | undefined>>): Prepared;
  /** Does outside the database what belongs to the action, once it is committed. Returns more lines to print. */
  finish?(input: ActionContent<Name>, prepared: Prepared, at: number): readonly string[];
  /** Gives back what `prepare` has taken, however the action ended. */
  release?(prepared: Prepared): void;
}

/** The same for code that has parsed the input by the action's own schema. */
export interface AnyCommandLine {
  complete?(tx: UnitOfWork, given: unknown): unknown;
  prepare?(local: Readonly<Record<string, string | undefined>>): unknown;
  finish?(input: unknown, prepared: unknown, at: number): readonly string[];
  release?(prepared: unknown): void;
}

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
    ): Promise<Outcome<Name> | { readonly ok: false; readonly refusal: OfficeRefusal }>;
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
