import type {
  ActionAnswerInput,
  ActionContent,
  OfficeActionName,
  OfficeRefusal,
  officeActions,
  RequestEffect,
  RequestFact,
  SharedActionName,
} from '@reelfloor/protocol/office-call-types';
import type { Database, DatabaseTransaction, Queries } from '../platform/database/database.ts';
import type { StaffCaller } from './staff/staff-store.ts';

/** Who performs an action. `second` is the second person, who has confirmed it. */
export interface Actor {
  /** The signed-in member of staff; null at the command line. */
  readonly staff: StaffCaller | null;
  readonly second: StaffCaller | null;
  /** Id of the approval request that the second person confirmed; undefined if no approval was required. */
  readonly requestId?: string;
  /** Name in the audit trail of `staff` or of the person at the command line. */
  readonly who: string;
  readonly at: number;
  readonly reason: string;
  /** The action's idempotency key, from which transfers and the like derive their own. */
  readonly key: string;
}

/** Result of an action: its response to the back-office page, and the data for the audit trail. */
export interface ActionResult<Answer> {
  readonly answer: Answer;
  readonly audit: Readonly<Record<string, unknown>>;
  /** Subject of the audit trail entry, if it differs from the action's own subject. */
  readonly subject?: string;
  /** Lines that the command line prints. */
  readonly lines: readonly string[];
}

/** Why an action was refused. `said`: the text that the command line prints instead of the default message of the error code. */
export interface ActionRefusal {
  readonly ok: false;
  readonly refusal: OfficeRefusal;
  readonly said?: string;
}

/** Values of options that exist only at the command line, by name. */
export type CommandLineOnlyOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Arguments of the command line's `prepare`. */
interface Preparation<Input> {
  readonly database: Database;
  readonly dataDir: string;
  readonly at: number;
  /** The input fields given at the command line. */
  readonly given: Partial<Input>;
  /** Reads a secret from the first line of standard input. */
  readonly readSecret: () => Promise<string>;
}

/** Parts of an action's implementation that only the command line needs. */
export interface ActionCommandLine<Input, Prepared = unknown> {
  /** Parsers of fields whose text must be converted, such as amounts. `given` has the fields parsed before. Throws a ConfigError. */
  readonly read?: {
    readonly [Field in keyof Input]?: (text: string, given: Partial<Input>) => Input[Field];
  };
  /**
   * Completes the input within the action's transaction: reads the values that a page would have sent and the command line does not name.
   * Throws `AlreadyDoneError` if nothing is left to do.
   */
  complete?(
    tx: DatabaseTransaction,
    given: Partial<Input>,
    prepared: Prepared,
  ): Promise<Partial<Input>> | Partial<Input>;
  /** Prepares the action from the command line's local options, instead of the action's own `prepare`. */
  prepare?(local: CommandLineOnlyOptions, preparation: Preparation<Input>): Prepared | Promise<Prepared>;
  /** Performs side effects outside the database after the commit. Returns more lines to print. */
  finish?(input: Input, prepared: Prepared, at: number): readonly string[] | Promise<readonly string[]>;
  /** Releases the resources that `prepare` acquired, however the action ended. */
  release?(prepared: Prepared): void;
}

/** Parsers of command-line text, by field. */
export type FieldParsers = Readonly<Record<string, (text: string, given: object) => unknown>>;

/** Thrown if the requested change was made before: the command prints the message, changes nothing and exits successfully. */
export class AlreadyDoneError extends Error {}

/** The server-side implementation of an action. `Prepared`: the result of `prepare`. */
interface ActionHalf<Input, Answer, Prepared> {
  /** Returns what the action is about, such as a machine's id. Pending requests for a second person's approval are looked up by it. */
  subject(input: Input, db: Queries): string | Promise<string>;
  /**
   * Returns true if the action exceeds what one person may do in a business day without a second one, for rights that have an amount limit.
   */
  isOverLimit?(tx: DatabaseTransaction, input: Input, by: AmountLimitedCaller): Promise<boolean>;
  /**
   * Returns a refusal for an action that cannot succeed, before a second person is asked to confirm it. `prepared`: the result of `prepare`
   * when the request is made; undefined when a pending request is checked again.
   */
  check?(db: Queries, input: Input, prepared?: Prepared): Promise<OfficeRefusal | null>;
  /** Returns why a request for this action cannot be renewed from its stored input: staff must first read again what they sign. */
  notAgain?(input: Input): OfficeRefusal;
  /**
   * Does slow or remote work before the transaction, such as hashing a password. Must not change the action's subject, because it runs
   * again when the action is repeated.
   */
  prepare?(input: Input): Promise<Prepared>;
  /**
   * Performs the action in the transaction that stores its key and its audit trail entry. Must change nothing outside the database. Throws
   * a BusinessRuleError or returns a refusal.
   */
  perform(
    tx: DatabaseTransaction,
    input: Input,
    actor: Actor,
    prepared: Prepared,
  ): Promise<ActionResult<Answer> | ActionRefusal>;
  /** Performs side effects outside the database after the commit, such as writing a file. Not run again when the action is repeated. */
  finish?(input: Input, prepared: Prepared): Promise<void>;
  /** Returns fields that are returned only in this response and stored nowhere, such as a new password. */
  showOnce?(prepared: Prepared): Partial<Answer>;
  /** Called after the rollback with the reason why `perform` refused. */
  noteRefused?(input: Input, refusal: OfficeRefusal): Promise<void>;
  readonly commandLine?: ActionCommandLine<Input, Prepared>;
}

/** A person whose amount limit is checked, and when. */
export interface AmountLimitedCaller {
  readonly who: string;
  readonly at: number;
}

/** The methods of an action that may need a second person's approval. */
interface SharedHalf<Input> {
  /**
   * Returns the facts that the requester sees. They are stored with the request, and compared again in the transaction that performs the
   * action.
   */
  pins(db: Queries, input: Input): Promise<readonly RequestFact[]>;
  /** Returns a description of the action's effect for the second person. */
  effect(db: Queries, input: Input): Promise<RequestEffect>;
}

/** For actions on accounts: `concernsTeam` returns true for an account of the operator's team, for which the action needs another right. */
interface TeamHalf<Input> {
  concernsTeam(db: Queries, input: Input): Promise<boolean>;
}

/** For actions that take effect at once and are undone unless a second person confirms them. */
interface AtOnceHalf<Input> {
  /** Returns true if the effect of the action performed at `doneAt` still applies and no later action had the same effect. */
  stillHolds(db: Queries, input: Input, doneAt: number): Promise<boolean>;
}

/** The `pins` and `effect` methods of some actions, by action name. */
export type ActionRequestFacts = { readonly [Name in SharedActionName]?: SharedHalf<ActionContent<Name>> };

/**
 * The server-side implementation of the action with this name. An action whose right requires a second person for some role must also have
 * `pins` and `effect`.
 */
type ServerAction<Name extends OfficeActionName, Prepared = unknown> = ActionHalf<
  ActionContent<Name>,
  ActionAnswerInput<Name>,
  Prepared
> &
  (Name extends SharedActionName ? SharedHalf<ActionContent<Name>> : unknown) &
  ((typeof officeActions)[Name] extends { readonly teamRight: unknown } ? TeamHalf<ActionContent<Name>> : unknown) &
  ((typeof officeActions)[Name] extends { readonly atOnce: { readonly undoneBy: string } }
    ? AtOnceHalf<ActionContent<Name>>
    : unknown);

/** The server-side implementation of every action. */
export type ServerActions = { readonly [Name in OfficeActionName]: ServerAction<Name> };

/** `ServerAction` of any name, for code that has validated the input against the action's schema. */
export type AnyAction = ActionHalf<unknown, object, unknown> &
  Partial<SharedHalf<unknown> & TeamHalf<unknown> & AtOnceHalf<unknown>>;

/** Returns the implementation unchanged, typed for the action of this name. The action is declared in `protocol`. */
export const implementOfficeAction = <Name extends OfficeActionName, Prepared = unknown>(
  _name: Name,
  implementation: ServerAction<Name, Prepared>,
): ServerAction<Name, Prepared> => implementation;

/** The subject of an action at a machine: the machine's id. */
export const machineSubject = {
  subject: ({ machineId }: { readonly machineId: string }): string => machineId,
};
