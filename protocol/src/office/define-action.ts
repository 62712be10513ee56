import * as z from 'zod/mini';
import type { OfficeRefusal } from './errors.ts';
import type { OfficeRight } from './rights.ts';

/** A way to run an action at the command line. Its name, such as `machine reserve`, is also that of its line in the audit trail. */
export interface ActionSubcommand<Field extends string = string> {
  /** What it does, for the usage. */
  readonly help: string;
  /** The positional arguments in their order, by the name that the usage shows, each with the field of the input that it fills. */
  readonly arguments: Readonly<Record<string, Field>>;
  /** Options, each with the field that it fills. `--reason` comes with every action. */
  readonly options?: Readonly<Record<string, Field>>;
  /** Options that only the command line has, such as a folder of the machine it runs on. */
  readonly localOptions?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** Words that stand for a value that is no text. */
  readonly words?: Readonly<Record<string, null>>;
  /** Fields that this subcommand decides. They tell an action's subcommands apart. */
  readonly fixed?: Readonly<Partial<Record<Field, string>>>;
  /** Values of fields whose option is left out. */
  readonly defaults?: Readonly<Partial<Record<Field, string | boolean | readonly []>>>;
  /** The option that runs this action where something else has the same subcommand, such as `house logo --remove`. */
  readonly flag?: string;
  /** `asInOffice`: required, with 3 to 500 characters, as in the office's forms. */
  readonly reason: 'required' | 'optional' | 'asInOffice';
  /** The option that gives the reason, if it is not `--reason`. */
  readonly reasonOption?: string;
  /** True if it takes `--key`: the same key again changes nothing. */
  readonly hasKey?: true;
}

/** An action for code that knows its name only at run time. */
export interface OfficeAction {
  readonly summary: string;
  readonly right: OfficeRight;
  /**
   * The right that it needs instead where it concerns an account of the team, or one with more than a player's permissions: the
   * right that grants those.
   */
  readonly teamRight?: OfficeRight;
  /**
   * A role whose grant is `atOnce` does it at once, and a second person confirms it within a day. What nobody has confirmed by then is
   * taken back by the action `undoneBy`, which has the same fields; null: nothing lasts that could be taken back. Left out: such a role
   * waits for the second person.
   */
  readonly atOnce?: { readonly undoneBy: string | null };
  /** True if it protects a player: a request for it never expires, and what was done at once stays until somebody decides. */
  readonly protectsPlayer?: true;
  /** True if the input carries a file, such as a page or a picture. The server reads larger bodies for these alone. */
  readonly carriesFile?: true;
  readonly input: z.ZodMiniType;
  /** What the change has brought about, for the page. */
  readonly answer: z.ZodMiniType;
  readonly subcommands: Readonly<Record<string, ActionSubcommand>>;
  /** Codes of its own refusals, beside those of every call. */
  readonly refusals: readonly OfficeRefusal['code'][];
  readonly example: unknown;
}

type FieldsOf<Input extends z.ZodMiniType> = Extract<keyof z.input<Input>, string>;
type Checked<Definition extends OfficeAction> = {
  readonly subcommands: Readonly<Record<string, ActionSubcommand<FieldsOf<Definition['input']>>>>;
  readonly example: z.input<Definition['input']>;
};

/**
 * Declares what staff or the command line can change: the half that every side needs. The server's half has the same name in
 * `server/src/backoffice`. It is done once for its key, and waits for a second person where the role has its right as `second`.
 */
export const defineAction = <const Definition extends OfficeAction>(
  definition: Definition & Checked<Definition>,
): Definition => definition;

/** Returns what the audit trail calls an action that was done with an input: the subcommand that does the same. */
export const auditNameOf = ({ summary, subcommands }: OfficeAction, input: unknown): string => {
  const given = new Map(Object.entries(Object(input)));
  for (const [name, { fixed = {} }] of Object.entries(subcommands))
    if (Object.entries(fixed).every(([field, value]) => given.get(field) === value)) return name;
  throw new Error(`no subcommand does this: ${summary}`);
};

export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** What a page sends with each action; `key` is a UUID of its own, the same when it sends the action again. */
export const actionBodySchema = <Input extends z.ZodMiniType>(input: Input) =>
  z.object({ key: z.uuid(), reason: reasonSchema, content: input });

/** `waiting`: a second person has to confirm the request. `done` with a `requestId`: it was done at once, and a second person has to confirm it. */
export const actionAnswerSchema = <Answer extends z.ZodMiniType>(answer: Answer) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), answer, requestId: z.optional(z.string()) }),
    z.object({ state: z.literal('waiting'), requestId: z.string() }),
  ]);
