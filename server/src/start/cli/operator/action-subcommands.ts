import { randomUUID } from 'node:crypto';
import {
  type ActionSubcommand,
  formatOfficeRefusalText,
  getActionAuditName,
  isOfficeErrorCode,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import type * as z from 'zod/mini';
import { createAllOfficeActions } from '../../../backoffice/create-office-actions.ts';
import {
  type ActionCommandLine,
  type ActionResult,
  AlreadyDoneError,
  type AnyAction,
} from '../../../backoffice/implement-office-action.ts';
import { OperatorFileSync } from '../../../backoffice/settings/operator-file-sync.ts';
import { findOfficeActionSite } from '../../../backoffice/staff/find-office-action-site.ts';
import { performOfficeAction } from '../../../backoffice/staff/perform-office-action.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { resolveWebClientFolder } from '../../config/read-env-setting.ts';
import { isBooleanSchemaField, parseActionInput, validateActionInput } from './parse-action-input.ts';
import type { Subcommand, SubcommandDependencies, SubcommandInput, Subcommands } from './subcommand-definition.ts';

/** An action that the command line can run. */
interface RunnableAction {
  /** Name of the same action in the back office; null if it has none. */
  readonly name: OfficeActionName | null;
  readonly declared: ActionSubcommand;
  readonly input: z.ZodMiniType;
  readonly nameOf: (input: unknown) => string;
  readonly half: (context: SubcommandDependencies) => AnyAction;
  /** Returns the key of the site that the action concerns; null means the hall. */
  readonly siteOf: (db: Queries, content: unknown) => Promise<number | null>;
}

/** Returns the subcommands of a noun such as `machine`: those that actions declare, and the given ones. */
export const buildActionSubcommands = (noun: string, otherSubcommands: Subcommands = {}): Subcommands => {
  const found: Record<string, Subcommand> = { ...otherSubcommands };
  for (const [name, action] of Object.entries<OfficeAction>(officeActions))
    for (const [whole, declared] of Object.entries(action.subcommands)) {
      const [first, rest = ''] = whole.split(' ');
      if (first !== noun) continue;
      const made = subcommandOf({
        ...{ name: name as OfficeActionName, declared, input: action.input },
        nameOf: (input) => getActionAuditName(action, input),
        half: (context) => halfOf(name as OfficeActionName, context),
        siteOf: (db, content) => findOfficeActionSite(db, { name: name as OfficeActionName, content }, null),
      });
      const usual = found[rest];
      found[rest] = usual && declared.flag !== undefined ? orByFlag(usual, made, declared.flag) : made;
    }
  return found;
};

/** An action that exists only at the command line, because it is needed before anybody can sign in, or because it uses local files. */
interface CommandAction<Input extends z.ZodMiniObject, Prepared>
  extends ActionSubcommand<Extract<keyof z.infer<Input>, string>> {
  /** Name in the audit trail: the subcommand's noun, such as `brand`, and the action's own name. */
  readonly name: string;
  readonly input: Input;
  readonly commandLine?: ActionCommandLine<z.infer<Input>, Prepared>;
  subject(input: z.infer<Input>): string;
  /** Performs the action in the transaction that writes its audit trail entry. Throws a ConfigError. */
  perform(
    tx: DatabaseTransaction,
    input: z.infer<Input>,
    context: SubcommandDependencies & { readonly reason: string },
    prepared: Prepared,
  ): Promise<Omit<ActionResult<object>, 'answer'>>;
}

/** Builds the subcommand of an action that exists only at the command line. */
export const createCommandLineAction = <Input extends z.ZodMiniObject, Prepared = undefined>({
  name,
  ...action
}: CommandAction<Input, Prepared>): Subcommand =>
  subcommandOf({
    ...{ name: null, declared: action, input: action.input, nameOf: () => name, siteOf: async () => null },
    half: (context) => ({
      ...(action as Pick<AnyAction, 'subject' | 'commandLine'>),
      perform: async (tx, input, { reason }, prepared) => ({
        answer: {},
        ...(await action.perform(tx, input as z.infer<Input>, { ...context, reason }, prepared as Prepared)),
      }),
    }),
  });

/** Returns a subcommand that runs `other` instead of `usual` if the flag is given. */
const orByFlag = (usual: Subcommand, other: Subcommand, flag: string): Subcommand => ({
  ...usual,
  options: { [flag]: 'boolean', ...other.options, ...usual.options },
  async run(context, given) {
    if (given.options[flag] === undefined) return usual.run(context, given);
    const missing = other.words[given.words.length];
    if (missing !== undefined) throw new ConfigError(`${missing} is missing before --${flag}; nothing changed.`);
    return other.run(context, given);
  },
});

const subcommandOf = (action: RunnableAction): Subcommand => {
  const { declared, input } = action;
  const { help, arguments: words, options = {}, localOptions = {}, reasonOption = 'reason' } = declared;
  const types = Object.entries(options).map(
    ([option, field]) => [option, isBooleanSchemaField(input, field) ? 'boolean' : 'string'] as const,
  );
  return {
    words: Object.keys(words),
    options: {
      ...{ ...Object.fromEntries(types), ...localOptions, [reasonOption]: 'string' },
      ...(declared.hasKey && { key: 'string' }),
    },
    help,
    run: (context, given) => runAction(action, context, given),
  };
};

const halfOf = (
  name: OfficeActionName,
  {
    database,
    dataDir,
    minPasswordLength,
    who,
    at,
    cashDesk = noCashDesk,
    dayTerms = noDayTerms,
    documentSeal = noDocumentSeal,
  }: SubcommandDependencies,
): AnyAction => {
  const operatorFileSync = new OperatorFileSync({
    ...{ database, dataDir, place: who, warn: console.warn },
    now: async () => at,
  });
  const dependencies = {
    database,
    dayTerms,
    minPasswordLength,
    dataDir,
    webDir: resolveWebClientFolder(process.env.WEB_DIR),
    operatorFileSync,
    cashDesk,
    documentSeal,
  };
  return createAllOfficeActions({ ...dependencies, readCabinet: null })[name] as unknown as AnyAction;
};

const runAction = async (
  { name, declared, input: schema, nameOf, half, siteOf }: RunnableAction,
  context: SubcommandDependencies,
  { words, options }: SubcommandInput,
): Promise<string[]> => {
  const { database, who, at } = context;
  const action = half(context);
  const { commandLine } = action;
  const given = parseActionInput(schema, declared, { words, options }, commandLine?.read);
  const actor = {
    ...{ staff: null, second: null, who, at },
    ...{ reason: readReasonOption(options, declared), key: readOrCreateIdempotencyKey(options.key) },
  };
  const local = Object.fromEntries(Object.keys(declared.localOptions ?? {}).map((option) => [option, options[option]]));
  const prepared = commandLine?.prepare
    ? await commandLine.prepare(local, { ...context, given })
    : await action.prepare?.(given);
  let refusal: OfficeRefusal | null = null;
  try {
    const { input, lines } = await database.transact(async (tx) => {
      const completed = commandLine?.complete ? await commandLine.complete(tx, given, prepared) : given;
      const content = validateActionInput(schema, completed);
      const siteKey = await siteOf(tx, content);
      const what = nameOf(content);
      const done = await performOfficeAction(tx, action, actor, { name, what, content, siteKey, prepared });
      if (!done.ok) {
        refusal = done.refusal;
        throw new ConfigError(done.said ?? textOf(done.refusal));
      }
      return { input: content, lines: done.value.lines };
    });
    await action.finish?.(input, prepared);
    return [...lines, ...((await commandLine?.finish?.(input, prepared, at)) ?? [])];
  } catch (error) {
    if (refusal !== null) await action.noteRefused?.(given, refusal);
    if (error instanceof AlreadyDoneError) return [error.message];
    throw error;
  } finally {
    commandLine?.release?.(prepared);
  }
};

/** Returns the command line's text for a refusal without a text of its own. */
const textOf = (refusal: OfficeRefusal): string =>
  isOfficeErrorCode(refusal.code)
    ? formatOfficeRefusalText(refusal)
    : `${formatOfficeRefusalText(refusal)} Nothing changed.`;

const leastReason = { optional: 0, required: 1, asInOffice: 3 };
const maxReason = 500;

/** Returns the reason in a command's options. Throws a ConfigError if it is required and missing. */
export const readReasonOption = (
  options: SubcommandInput['options'],
  { reason: needed, reasonOption = 'reason' }: Pick<ActionSubcommand, 'reason' | 'reasonOption'>,
): string => {
  const given = options[reasonOption] ?? '';
  const reason = typeof given === 'string' ? given.trim() : '';
  const least = leastReason[needed];
  if (reason.length >= least && reason.length <= maxReason && !/\p{Cc}/u.test(reason)) return reason;
  throw new ConfigError(
    given === '' || needed === 'asInOffice'
      ? `Say why with --${reasonOption}, in one line of ${least} to ${maxReason} characters. Nothing changed.`
      : `--${reasonOption} is one line of at most ${maxReason} characters. Nothing changed.`,
  );
};

/** Returns the idempotency key in the command's options; a new random one if none is given. */
export const readOrCreateIdempotencyKey = (givenKey: string | boolean = randomUUID()): string => {
  if (typeof givenKey === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(givenKey)) return givenKey;
  throw new ConfigError('A key has 8 to 64 letters, digits, hyphens or underscores.');
};

const noCashDesk = () => {
  throw new Error('this command moves no cash');
};

const noDocumentSeal = () => {
  throw new Error('this command keeps no documents');
};

const noDayTerms = () => {
  throw new Error('this command knows no business days');
};
