import { parseArgs } from 'node:util';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { accountVerbs } from './account-verbs.ts';
import { actionSubcommands } from './action-subcommands.ts';
import { agentVerbs } from './agent-verbs.ts';
import { alertVerbs } from './alert-verbs.ts';
import { brandVerbs } from './brand-verbs.ts';
import { clockVerbs } from './clock-verbs.ts';
import { houseVerbs } from './house-verbs.ts';
import { payList, transferList } from './list-waiting-money.ts';
import { machineVerbs } from './machine-verbs.ts';
import { pageVerbs } from './page-verbs.ts';
import { profileVerbs } from './profile-verbs.ts';
import { protectVerbs } from './protect-verbs.ts';
import { queueVerbs } from './queue-verbs.ts';
import { quickPanelVerbs } from './quick-panel-verbs.ts';
import { reconcileVerbs } from './reconcile-verbs.ts';
import { recordVerbs } from './record-verbs.ts';
import { settingVerbs } from './settings-verbs.ts';
import { staffVerbs } from './staff-verbs.ts';
import type { Verb, VerbInput } from './verb.ts';

const nouns: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  account: accountVerbs,
  staff: staffVerbs,
  setting: settingVerbs,
  brand: brandVerbs,
  agent: agentVerbs,
  machine: machineVerbs,
  queue: queueVerbs,
  house: houseVerbs,
  pay: { list: payList, ...actionSubcommands('pay') },
  transfer: { list: transferList, ...actionSubcommands('transfer') },
  alert: alertVerbs,
  reconcile: reconcileVerbs,
  profile: profileVerbs,
  protect: protectVerbs,
  clock: clockVerbs,
  'quick-panel': quickPanelVerbs,
  page: pageVerbs,
  record: recordVerbs,
};

/** A command and its verbs, by noun. */
interface Nouns {
  readonly command: string;
  readonly nouns: Readonly<Record<string, Readonly<Record<string, Verb>>>>;
}

/** Parses the arguments of a command. Throws a ConfigError with the usage if they are wrong. */
export const readCommand = (
  args: readonly string[],
  from: Nouns = { command: 'operator', nouns },
): { verb: Verb; input: VerbInput } => {
  const [noun = '', name = '', ...rest] = args;
  if (!Object.hasOwn(from.nouns, noun)) throw new ConfigError(usage(from, noun && `There is no "${noun}".`));
  const verbs = from.nouns[noun] ?? {};
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) {
    const complaint = name && `There is no "${`${noun} ${name}`.trim()}".`;
    throw new ConfigError(usage(from, complaint, noun === '' ? undefined : [noun]));
  }
  const options = Object.fromEntries(
    Object.entries(verb.options ?? {}).map(([option, type]) => [option, { type }] as const),
  );
  try {
    const { positionals, values } = parseArgs({ args: rest, options, allowPositionals: true });
    const needed = verb.words.filter((word) => !word.startsWith('[')).length;
    if (positionals.length < needed) throw new Error(`${verb.words[positionals.length]} is missing.`);
    if (positionals.length > verb.words.length)
      throw new Error(`"${positionals[verb.words.length]}" is too much.`);
    return { verb, input: { words: positionals, options: values as VerbInput['options'] } };
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}\nUsage: ${lineOf(noun, name, verb)}`,
    );
  }
};

const usage = (
  { command, nouns }: Nouns,
  complaint: string,
  shown: readonly string[] = Object.keys(nouns),
): string => {
  const chosen = Object.fromEntries(shown.map((noun) => [noun, nouns[noun] ?? {}]));
  const lines = listSubcommands(chosen).map(({ line, says }) => `  ${line}\n      ${says}`);
  const head = `Usage: npm run ${command} -- NOUN VERB …`;
  return [...(complaint === '' ? [] : [complaint]), head, ...lines].join('\n');
};

/** Returns each subcommand as its usage writes it, with what it does. */
export const listSubcommands = (
  from: Nouns['nouns'] = nouns,
): { readonly line: string; readonly says: string }[] =>
  Object.entries(from).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([name, verb]) => ({ line: lineOf(noun, name, verb), says: verb.says })),
  );

const lineOf = (noun: string, name: string, { words, options = {} }: Verb): string => {
  const ends = Object.entries(options).map(([option, type]) =>
    type === 'boolean' ? `[--${option}]` : `[--${option} ${option.toUpperCase()}]`,
  );
  return [noun, name, ...words, ...ends].join(' ').trim();
};
