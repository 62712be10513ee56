import type {
  ActionAnswerInput,
  ActionContent,
  OfficeActionName,
  OfficeRefusal,
  officeActions,
  RequestEffect,
  RequestFact,
  SharedActionName,
} from '@reelfloor/protocol/office';
import type { Database, DatabaseTransaction, Queries } from '../platform/database/database.ts';
import type { StaffCaller } from './staff/staff-store.ts';

/** Who carries an action out. `second` has confirmed it. */
export interface Actor {
  /** Null at the command line. */
  readonly staff: StaffCaller | null;
  readonly second: StaffCaller | null;
  /** The request that a second person has confirmed; left out: nobody had to. */
  readonly requestId?: string;
  /** `staff`, or the person at the command line, as the audit trail names them. */
  readonly who: string;
  readonly at: number;
  readonly reason: string;
  /** The action's key, for what keeps keys of its own, such as transfers. */
  readonly key: string;
}

/** What an action has done: its answer for the page, and what the audit trail keeps of it. */
export interface Outcome<Answer> {
  readonly answer: Answer;
  readonly audit: Readonly<Record<string, unknown>>;
  /** What the audit trail says it was about, if that is not the action's own subject. */
  readonly subject?: string;
  /** What the command line prints. */
  readonly lines: readonly string[];
}

/** Why an action did not happen. `said`: what the command line prints in place of the code's own text. */
export interface Refused {
  readonly ok: false;
  readonly refusal: OfficeRefusal;
  readonly said?: string;
}

/** The values of the options that only the command line has, by name. */
export type LocalOptions = Readonly<Record<string, string | boolean | undefined>>;

/** What `prepare` at the command line may use. */
interface Preparation<Input> {
  readonly database: Database;
  readonly dataDir: string;
  readonly at: number;
  /** The input as far as the command line names it. */
  readonly given: Partial<Input>;
  /** Reads a secret from the first line of standard input. */
  readonly readSecret: () => Promise<string>;
}

/** What only the command line needs of an action. */
export interface AtCommandLine<Input, Prepared = unknown> {
  /** Reads fields whose text is not the value, such as an amount. `given` has the fields before it. Throws a ConfigError. */
  readonly read?: {
    readonly [Field in keyof Input]?: (text: string, given: Partial<Input>) => Input[Field];
  };
  /**
   * Returns the whole input. It fills in what a page has seen and the command line does not name, and reads that in the
   * transaction that performs the action. Throws `DoneBefore` if nothing is left to do.
   */
  complete?(
    tx: DatabaseTransaction,
    given: Partial<Input>,
    prepared: Prepared,
  ): Promise<Partial<Input>> | Partial<Input>;
  /** Prepares the action from the subcommand's local options, in place of the action's own `prepare`. */
  prepare?(local: LocalOptions, preparation: Preparation<Input>): Prepared | Promise<Prepared>;
  /** Does outside the database what belongs to the action, once it is committed. Returns more lines to print. */
  finish?(input: Input, prepared: Prepared, at: number): readonly string[] | Promise<readonly string[]>;
  /** Gives back what `prepare` has taken, however the action ended. */
  release?(prepared: Prepared): void;
}

/** Readers of fields from the text of a command line, by field. */
export type FieldReaders = Readonly<Record<string, (text: string, given: object) => unknown>>;

/** Ends a command that finds what it was asked for done already: it prints the message, changes nothing and does not fail. */
export class DoneBefore extends Error {}

/** What the server does of an action. `Prepared`: what `prepare` made. */
interface ActionHalf<Input, Answer, Prepared> {
  /** What the action is about, such as a machine's id. Requests for a second person are found by it. */
  subject(input: Input, db: Queries): string | Promise<string>;
  /** Returns true if it goes beyond what one person does alone in a business day, for rights that a role has up to an amount. */
  isOverLimit?(tx: DatabaseTransaction, input: Input, by: LimitedCaller): Promise<boolean>;
  /** Refuses what cannot be done anyway before a second person is asked. */
  check?(db: Queries, input: Input): Promise<OfficeRefusal | null>;
  /**
   * Does before the transaction what takes long or asks others, such as hashing a password. It changes nothing that the action
   * is about, and runs again when the action is repeated.
   */
  prepare?(input: Input): Promise<Prepared>;
  /**
   * Carries the action out in the transaction that stores its key and its line of the audit trail. Changes nothing outside the
   * database. Throws a BrokenRule, or returns a refusal.
   */
  perform(
    tx: DatabaseTransaction,
    input: Input,
    actor: Actor,
    prepared: Prepared,
  ): Promise<Outcome<Answer> | Refused>;
  /**
   * Does outside the database what belongs to the action, such as writing a file, after its transaction. It is not done again if
   * the action is repeated.
   */
  finish?(input: Input, prepared: Prepared): Promise<void>;
  /** Returns what is said in this one answer and stored nowhere, such as a new password. */
  showOnce?(prepared: Prepared): Partial<Answer>;
  /** Is called, after the transaction, with why `perform` refused. */
  noteRefused?(input: Input, refusal: OfficeRefusal): Promise<void>;
  readonly commandLine?: AtCommandLine<Input, Prepared>;
}

/** Who acts under a limit, and when. */
export interface LimitedCaller {
  readonly who: string;
  readonly at: number;
}

/** What a request for a second person is compared and read by. */
interface SharedHalf<Input> {
  /** Returns the facts that the asker sees. They are stored with the request, and compared in the transaction that carries it out. */
  pins(db: Queries, input: Input): Promise<readonly RequestFact[]>;
  /** Returns what the action will do, as a second person reads it. */
  effect(db: Queries, input: Input): Promise<RequestEffect>;
}

/** What tells that an account belongs to the team, for actions that then need another right. */
interface TeamHalf<Input> {
  concernsTeam(db: Queries, input: Input): Promise<boolean>;
}

/** What says whether an action that was done at once is still to be taken back if nobody confirms it. */
interface AtOnceHalf<Input> {
  /** Returns true if what it did at `doneAt` still holds, and nothing else has done the same since. */
  stillHolds(db: Queries, input: Input, doneAt: number): Promise<boolean>;
}

/** The facts of some actions, by name. */
export type ActionFacts = { readonly [Name in SharedActionName]?: SharedHalf<ActionContent<Name>> };

/** The server's half of the action of that name. One whose right a role has only with a second person must say what the request depends on and does. */
type ServerAction<Name extends OfficeActionName, Prepared = unknown> = ActionHalf<
  ActionContent<Name>,
  ActionAnswerInput<Name>,
  Prepared
> &
  (Name extends SharedActionName ? SharedHalf<ActionContent<Name>> : unknown) &
  ((typeof officeActions)[Name] extends { readonly teamRight: unknown }
    ? TeamHalf<ActionContent<Name>>
    : unknown) &
  ((typeof officeActions)[Name] extends { readonly atOnce: { readonly undoneBy: string } }
    ? AtOnceHalf<ActionContent<Name>>
    : unknown);

/** The server's half of every action. */
export type ServerActions = { readonly [Name in OfficeActionName]: ServerAction<Name> };

/** The same for code that has parsed the input by the action's own schema. */
export type AnyAction = ActionHalf<unknown, object, unknown> &
  Partial<SharedHalf<unknown> & TeamHalf<unknown> & AtOnceHalf<unknown>>;

/** Returns the server's half of the action of that name. The other half is its declaration in `protocol`. */
export const implementAction = <Name extends OfficeActionName, Prepared = unknown>(
  _name: Name,
  half: ServerAction<Name, Prepared>,
): ServerAction<Name, Prepared> => half;

/** The subject of an action at a machine: the machine's id. */
export const onMachine = { subject: ({ machineId }: { readonly machineId: string }): string => machineId };
