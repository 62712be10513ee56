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
import type { Queries, UnitOfWork } from '../../platform/database/database.ts';
import type { StaffCaller } from './staff-store.ts';

/** Who carries an action out. `second` has confirmed it. */
export interface Actor {
  /** Null at the command line. */
  readonly staff: StaffCaller | null;
  readonly second: StaffCaller | null;
  /** `staff`, or the person at the command line, as the audit trail names them. */
  readonly who: string;
  readonly at: number;
  readonly reason: string;
  /** The action's key, for what keeps keys of its own, such as transfers. */
  readonly key: string;
}

/** What an action did: the line of the operators' record, and the answer for the page. */
interface Performed<Name extends OfficeActionName> {
  /** The command that does the same, such as `machine disable`. */
  readonly what: string;
  /** The subject of the line, if it is not that of the performer. */
  readonly subject?: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly answer: ActionAnswerInput<Name>;
  /** What the command line prints, of an action whose subcommands are derived from its declaration. */
  readonly lines?: readonly string[];
}

/** Why an action did not happen. `said`: what the command line prints in place of the code's own text. */
export interface Refused {
  readonly ok: false;
  readonly refusal: OfficeRefusal;
  readonly said?: string;
}

export type ResultOf<T> = { readonly ok: true; readonly value: T } | Refused;

/** `Prepared`: what `prepare` made for this action. */
export interface ActionPerformer<Name extends OfficeActionName, Prepared = unknown> {
  /** What the action is about, such as a machine's id. Requests for a second person are found by it. */
  subject(content: ActionContent<Name>, db: Queries): string | Promise<string>;
  /** Returns true if it goes beyond what one person does alone in a business day, for rights that a role has up to an amount. */
  isOverLimit?(unit: UnitOfWork, content: ActionContent<Name>, by: LimitedCaller): Promise<boolean>;
  /** Refuses what cannot be done anyway before a second person is asked. */
  check?(db: Queries, content: ActionContent<Name>): Promise<OfficeRefusal | null>;
  /**
   * Does before the unit of work what takes long or asks others, such as hashing a password. It changes nothing that the action
   * is about, and runs again when the action is repeated.
   */
  prepare?(content: ActionContent<Name>): Promise<Prepared>;
  /**
   * Carries the action out, in the unit of work that stores its key and its line of the record. Changes nothing outside the
   * database. Throws a ConfigError, whose text the page shows, or returns a refusal.
   */
  perform(
    unit: UnitOfWork,
    content: ActionContent<Name>,
    actor: Actor,
    prepared: Prepared,
  ): Promise<ResultOf<Performed<Name>>>;
  /**
   * Does outside the database what belongs to the action, such as writing a file, after its unit of work. It is not done again
   * if the action is repeated.
   */
  finish?(content: ActionContent<Name>, prepared: Prepared): Promise<void>;
  /** Returns what is told in this one answer and stored nowhere, such as a new password. */
  showOnce?(prepared: Prepared): Partial<ActionAnswerInput<Name>>;
  /** Is told, after the unit of work, that `perform` refused. */
  noteRefused?(content: ActionContent<Name>, refusal: OfficeRefusal): Promise<void>;
}

/** Who acts under a limit, and when. */
export interface LimitedCaller {
  readonly who: string;
  readonly at: number;
}

/** What a request for a second person is compared and read by. */
interface SharedAction<Name extends OfficeActionName> {
  /** Returns the facts that the asker sees. They are stored with the request, and compared in the unit that carries it out. */
  pins(db: Queries, content: ActionContent<Name>): Promise<readonly RequestFact[]>;
  /** Returns what the action will do, as a second person reads it. */
  effect(db: Queries, content: ActionContent<Name>): Promise<RequestEffect>;
}

/** The facts of some actions, by name. */
export type ActionFacts = { readonly [Name in SharedActionName]?: SharedAction<Name> };

/** What tells that an account belongs to the team, for actions that then need another right. */
interface TeamAction<Name extends OfficeActionName> {
  concernsTeam(db: Queries, content: ActionContent<Name>): Promise<boolean>;
}

/** What an action must have beside `perform`, by its declaration. */
export type NeededOf<Name extends OfficeActionName> = (Name extends SharedActionName
  ? SharedAction<Name>
  : unknown) &
  ((typeof officeActions)[Name] extends { readonly teamRight: unknown } ? TeamAction<Name> : unknown);

/** All performers. One whose right a role has only with a second person must say what the request depends on and does. */
export type ActionPerformers = {
  readonly [Name in OfficeActionName]: ActionPerformer<Name> & NeededOf<Name>;
};

/** A performer of whichever action, for code that has parsed the content by the action's own schema. */
export interface AnyPerformer {
  subject(content: unknown, db: Queries): string | Promise<string>;
  isOverLimit?(unit: UnitOfWork, content: unknown, by: LimitedCaller): Promise<boolean>;
  pins?(db: Queries, content: unknown): Promise<readonly RequestFact[]>;
  effect?(db: Queries, content: unknown): Promise<RequestEffect>;
  concernsTeam?(db: Queries, content: unknown): Promise<boolean>;
  check?(db: Queries, content: unknown): Promise<OfficeRefusal | null>;
  prepare?(content: unknown): Promise<unknown>;
  perform(
    unit: UnitOfWork,
    content: unknown,
    actor: Actor,
    prepared: unknown,
  ): Promise<
    ResultOf<
      Pick<Performed<OfficeActionName>, 'what' | 'subject' | 'details' | 'lines'> & {
        readonly answer: unknown;
      }
    >
  >;
  finish?(content: unknown, prepared: unknown): Promise<void>;
  showOnce?(prepared: unknown): object;
  noteRefused?(content: unknown, refusal: OfficeRefusal): Promise<void>;
}
