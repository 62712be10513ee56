import * as z from 'zod/mini';
import type { OfficeRefusal } from './office-errors.ts';
import type { OfficeRight } from './staff-rights.ts';

/**
 * A subcommand of the command line that runs a staff action. Its name, such as `machine reserve`, also names the action in the audit trail.
 */
export interface ActionSubcommand<Field extends string = string> {
  /** Description of the subcommand for the command line's usage text. */
  readonly help: string;
  /** The subcommand's positional arguments in order: the name in the usage text, and the input field that the argument fills. */
  readonly arguments: Readonly<Record<string, Field>>;
  /** The subcommand's options, each with the input field that it fills. Every subcommand also has `--reason`. */
  readonly options?: Readonly<Record<string, Field>>;
  /** Options that exist only at the command line, such as a local folder. */
  readonly localOptions?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** Keywords that stand for null as a value. */
  readonly words?: Readonly<Record<string, null>>;
  /** Input fields with a fixed value in this subcommand. They distinguish an action's subcommands. */
  readonly fixed?: Readonly<Partial<Record<Field, string>>>;
  /** Default values of input fields whose command-line option is absent. */
  readonly defaults?: Readonly<Partial<Record<Field, string | boolean | readonly []>>>;
  /** The option that selects this action if another one has the same subcommand, such as `branding logo --remove`. */
  readonly flag?: string;
  /** Whether the action needs a reason. `asInOffice`: required, with 3 to 500 characters, as in the back office's forms. */
  readonly reason: 'required' | 'optional' | 'asInOffice';
  /** Name of the option for the reason, if it is not `--reason`. */
  readonly reasonOption?: string;
  /** True if the subcommand accepts an idempotency key as `--key`. */
  readonly hasKey?: true;
}

/** Type of a staff action for code that knows the action's name only at run time. */
export interface OfficeAction {
  readonly summary: string;
  readonly right: OfficeRight;
  /**
   * The right required instead of `right` if the action concerns a staff account, or an account with more permissions than a player's: the
   * right that grants those.
   */
  readonly teamRight?: OfficeRight;
  /**
   * If set, the action is executed at once for a role whose grant is `atOnce`, and a second person must confirm it within a day. Without
   * confirmation it is undone by the action `undoneBy`, which has the same fields; null: there is nothing to undo. Absent: the role's
   * request waits for the second person.
   */
  readonly atOnce?: { readonly undoneBy: string | null };
  /**
   * True if the action protects a player: a request for it never expires, and if it was executed at once it stays in force until somebody
   * decides.
   */
  readonly protectsPlayer?: true;
  /** True if the input contains a file, such as a page or a picture. The server accepts larger bodies only for these actions. */
  readonly carriesFile?: true;
  readonly input: z.ZodMiniType;
  /** Schema of the action's result, which the calling page receives. */
  readonly answer: z.ZodMiniType;
  readonly subcommands: Readonly<Record<string, ActionSubcommand>>;
  /** Error codes with which this action can be refused, besides the errors common to all calls. */
  readonly refusals: readonly OfficeRefusal['code'][];
  readonly example: unknown;
}

type FieldsOf<Input extends z.ZodMiniType> = Extract<keyof z.input<Input>, string>;
type Checked<Definition extends OfficeAction> = {
  readonly subcommands: Readonly<Record<string, ActionSubcommand<FieldsOf<Definition['input']>>>>;
  readonly example: z.input<Definition['input']>;
};

/**
 * Declares a staff action: the part shared by server, pages and command line. Its server part has the same name in `server/src/backoffice`.
 * An action is executed once per idempotency key, and waits for a second person if the role has its right as `second`.
 */
export const defineOfficeAction = <const Definition extends OfficeAction>(
  definition: Definition & Checked<Definition>,
): Definition => definition;

/** Returns an action's name in the audit trail: the subcommand that matches the input. */
export const getActionAuditName = ({ summary, subcommands }: OfficeAction, input: unknown): string => {
  const given = new Map(Object.entries(Object(input)));
  for (const [name, { fixed = {} }] of Object.entries(subcommands))
    if (Object.entries(fixed).every(([field, value]) => given.get(field) === value)) return name;
  throw new Error(`no subcommand does this: ${summary}`);
};

export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Body of each action call; `key` is an idempotency key, a UUID made by the page, the same for a retry. */
export const createActionBodySchema = <Input extends z.ZodMiniType>(input: Input) =>
  z.object({ key: z.uuid(), reason: reasonSchema, content: input });

/**
 * Result of an action. `waiting`: a second person must confirm the request. `done` with a `requestId`: it was executed at once, and a
 * second person must confirm it.
 */
export const createActionAnswerSchema = <Answer extends z.ZodMiniType>(answer: Answer) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), answer, requestId: z.optional(z.string()) }),
    z.object({ state: z.literal('waiting'), requestId: z.string() }),
  ]);
