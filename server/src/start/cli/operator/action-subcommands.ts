import { randomUUID } from 'node:crypto';
import { type ErrorCode, refusalText } from '@reelfloor/protocol';
import {
  type OfficeAction,
  type OfficeErrorCode,
  type OfficeRefusal,
  officeActions,
  officeErrorTexts,
  type Subcommand,
} from '@reelfloor/protocol/office';
import { actionsOfServer } from '../../../backoffice/actions.ts';
import { type AnyCommandLine, DoneBefore } from '../../../backoffice/implement-action.ts';
import { HouseCopy } from '../../../backoffice/settings/house-copy.ts';
import type { AnyPerformer } from '../../../backoffice/staff/action-performer.ts';
import { performAction } from '../../../backoffice/staff/perform-action.ts';
import { filledIn } from '../../../platform/process/broken-rule.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { isFlag, readInput, readWholeInput } from './read-action-input.ts';
import type { Verb, VerbContext, VerbInput } from './verb.ts';

type ActionName = keyof ReturnType<typeof actionsOfServer>;
/** An action of whichever name: its input is parsed by its own schema. */
type AnyAction = AnyPerformer & { readonly commandLine?: AnyCommandLine };

/** Returns the subcommands of a noun, such as `machine`: those that the actions declare, and its questions, which change nothing. */
export const actionSubcommands = (
  noun: string,
  questions: Readonly<Record<string, Verb>> = {},
): Readonly<Record<string, Verb>> => {
  const found: Record<string, Verb> = { ...questions };
  for (const [name, { subcommands = {} }] of Object.entries<OfficeAction>(officeActions))
    for (const [whole, subcommand] of Object.entries(subcommands)) {
      const [first, rest = ''] = whole.split(' ');
      if (first !== noun) continue;
      const made = subcommandOf(name as ActionName, subcommand);
      const usual = found[rest];
      found[rest] = usual && subcommand.flag !== undefined ? orByFlag(usual, made, subcommand.flag) : made;
    }
  return found;
};

/** Returns a subcommand that runs another one if its flag is given. */
const orByFlag = (usual: Verb, other: Verb, flag: string): Verb => ({
  ...usual,
  options: { [flag]: 'boolean', ...other.options, ...usual.options },
  async run(context, given) {
    if (given.options[flag] === undefined) return usual.run(context, given);
    const missing = other.words[given.words.length];
    if (missing !== undefined)
      throw new ConfigError(`${missing} is missing before --${flag}; nothing changed.`);
    return other.run(context, given);
  },
});

const subcommandOf = (name: ActionName, subcommand: Subcommand): Verb => {
  const { help, arguments: words, options = {}, localOptions = {}, reasonOption = 'reason' } = subcommand;
  const { input } = officeActions[name];
  const types = Object.entries(options).map(
    ([option, field]) => [option, isFlag(input, field) ? 'boolean' : 'string'] as const,
  );
  return {
    words: Object.keys(words),
    options: {
      ...{ ...Object.fromEntries(types), ...localOptions, [reasonOption]: 'string' },
      ...(subcommand.hasKey && { key: 'string' }),
    },
    says: help,
    run: (context, given) => runAction(name, subcommand, context, given),
  };
};

const runAction = async (
  name: ActionName,
  subcommand: Subcommand,
  { database, dataDir, minPasswordLength, who, at, cashDesk = noCashDesk, readSecret }: VerbContext,
  { words, options }: VerbInput,
): Promise<string[]> => {
  const houseCopy = new HouseCopy({
    ...{ database, dataDir, place: who, warn: console.warn },
    now: async () => at,
  });
  const action = actionsOfServer({ minPasswordLength, dataDir, houseCopy, cashDesk })[
    name
  ] as unknown as AnyAction;
  const { commandLine } = action;
  const schema = officeActions[name].input;
  const given = readInput(schema, subcommand, { words, options }, commandLine?.read);
  const reason = readReason(options, subcommand);
  const key = readKey(options.key);
  const local = Object.fromEntries(
    Object.keys(subcommand.localOptions ?? {}).map((option) => [option, options[option]]),
  );
  const actor = { staff: null, second: null, who, at, reason, key };
  const prepared = commandLine?.prepare
    ? await commandLine.prepare(local, { database, at, given, readSecret })
    : await action.prepare?.(given);
  let refusal: OfficeRefusal | null = null;
  try {
    const { input, lines } = await database.transact(async (tx) => {
      const completed = commandLine?.complete ? await commandLine.complete(tx, given) : given;
      const input = readWholeInput(schema, completed);
      const done = await performAction(tx, action, actor, { content: input, prepared });
      if (!done.ok) {
        refusal = done.refusal;
        throw new ConfigError(done.said ?? textOf(done.refusal));
      }
      return { input, lines: done.value.lines };
    });
    await action.finish?.(input, prepared);
    return [...lines, ...(commandLine?.finish?.(input, prepared, at) ?? [])];
  } catch (error) {
    if (refusal !== null) await action.noteRefused?.(given, refusal);
    if (error instanceof DoneBefore) return [error.message];
    throw error;
  } finally {
    commandLine?.release?.(prepared);
  }
};

/** Returns what a command says of a refusal that has no words of its own for it. */
const textOf = ({ code, params }: OfficeRefusal): string => {
  if (Object.hasOwn(officeErrorTexts, code))
    return filledIn(officeErrorTexts[code as OfficeErrorCode], params);
  return `${refusalText({ code: code as ErrorCode, params })} Nothing changed.`;
};

const leastReason = { optional: 0, required: 1, asInOffice: 3 };
const maxReason = 500;

const readReason = (
  options: VerbInput['options'],
  { reason: needed, reasonOption = 'reason' }: Subcommand,
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

/** Returns the key under which an action is done once: a new one if none is given. */
export const readKey = (given: string | boolean = randomUUID()): string => {
  if (typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given)) return given;
  throw new ConfigError('A key has 8 to 64 letters, digits, hyphens or underscores.');
};

const noCashDesk = () => {
  throw new Error('this command moves no cash');
};
