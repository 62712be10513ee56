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
import { readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

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
  const { help, arguments: words, options = {}, localOptions = {} } = subcommand;
  const { input } = officeActions[name];
  const types = Object.entries(options).map(
    ([option, field]) => [option, isFlag(input, field) ? 'boolean' : 'string'] as const,
  );
  return {
    words: Object.keys(words),
    options: { ...Object.fromEntries(types), ...localOptions, reason: 'string' },
    says: help,
    run: (context, given) => runAction(name, subcommand, context, given),
  };
};

const runAction = async (
  name: ActionName,
  subcommand: Subcommand,
  { database, dataDir, who, at, readSecret, ...others }: VerbContext,
  { words, options }: VerbInput,
): Promise<string[]> => {
  const houseCopy = new HouseCopy({
    ...{ database, dataDir, place: who, warn: console.warn },
    now: async () => at,
  });
  const action = actionsOfServer({ ...others, dataDir, houseCopy })[name] as unknown as AnyAction;
  const { commandLine } = action;
  const schema = officeActions[name].input;
  const given = readInput(schema, subcommand, { words, options }, commandLine?.read);
  const reason = readReason(options.reason, subcommand.reason);
  const local = Object.fromEntries(
    Object.keys(subcommand.localOptions ?? {}).map((option) => [option, options[option]]),
  );
  const actor = { staff: null, second: null, who, at, reason, key: randomUUID() };
  const prepared = commandLine?.prepare
    ? await commandLine.prepare(local, { database, at, given, readSecret })
    : await action.prepare?.(given);
  try {
    const { input, lines } = await database.transact(async (tx) => {
      const completed = commandLine?.complete ? await commandLine.complete(tx, given) : given;
      const input = readWholeInput(schema, completed);
      const done = await performAction(tx, action, actor, { content: input, prepared });
      if (!done.ok) throw new ConfigError(done.said ?? textOf(done.refusal));
      return { input, lines: done.value.lines };
    });
    await action.finish?.(input, prepared);
    return [...lines, ...(commandLine?.finish?.(input, prepared, at) ?? [])];
  } catch (error) {
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

const officeReason = /^[^\p{Cc}]{3,500}$/u;

const readReason = (given: string | boolean | undefined, needed: Subcommand['reason']): string => {
  if (needed === 'asInOffice') {
    const reason = typeof given === 'string' ? given.trim() : '';
    if (officeReason.test(reason)) return reason;
    throw new ConfigError('Say why with --reason, in one line of 3 to 500 characters. Nothing changed.');
  }
  const reason = readText(given, '--reason', '');
  if (reason === '' && needed === 'required')
    throw new ConfigError('Say why with --reason "…"; it is kept in the record. Nothing changed.');
  return reason;
};
