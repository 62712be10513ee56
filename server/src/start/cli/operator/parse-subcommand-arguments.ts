import { parseArgs } from 'node:util';
import { listWallDisplays } from '../../../backoffice/displays/wall-display-store.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { accountSubcommands, staffSubcommands } from './account-subcommands.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import { alertSubcommands } from './alert-subcommands.ts';
import { recordSubcommands } from './audit-trail-subcommands.ts';
import { daySubcommands } from './business-day-subcommands.ts';
import { caseSubcommands, identitySubcommands } from './identity-and-aml-subcommands.ts';
import { agentSubcommands, brandSubcommands, machineSubcommands, queueSubcommands } from './machine-subcommands.ts';
import { protectSubcommands } from './player-protection-subcommands.ts';
import { profileSubcommands } from './protection-profile-subcommands.ts';
import { paySubcommands, reconcileSubcommands, transferSubcommands } from './reconcile-subcommands.ts';
import {
  brandingSubcommands,
  clockSubcommands,
  hallSubcommands,
  pageSubcommands,
  quickPanelSubcommands,
  settingSubcommands,
  siteSubcommands,
  termsSubcommands,
} from './settings-subcommands.ts';
import type { Subcommand, SubcommandDependencies, SubcommandInput, Subcommands } from './subcommand-definition.ts';

const showDisplays = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listWallDisplays(database.read)).map(
    ({ name, site, addedBy, addedAt, seenAt }) =>
      `${name}  ${site === null ? 'the whole hall' : `site ${site}`}  added by ${addedBy}, ${formatUtcMinute(addedAt)}  ${
        seenAt === null ? 'never opened' : `last seen ${formatUtcMinute(seenAt)}`
      }`,
  );

/** The `display` subcommands, for wall-mounted screens. */
const displaySubcommands = buildActionSubcommands('display', {
  list: { words: [], help: 'wall screens, and when each was last seen', run: showDisplays },
});

const nouns: Readonly<Record<string, Subcommands>> = {
  account: accountSubcommands,
  staff: staffSubcommands,
  setting: settingSubcommands,
  brand: brandSubcommands,
  agent: agentSubcommands,
  display: displaySubcommands,
  machine: machineSubcommands,
  queue: queueSubcommands,
  branding: brandingSubcommands,
  hall: hallSubcommands,
  site: siteSubcommands,
  'platform-transfer': buildActionSubcommands('platform-transfer'),
  pay: paySubcommands,
  transfer: transferSubcommands,
  alert: alertSubcommands,
  day: daySubcommands,
  reconcile: reconcileSubcommands,
  profile: profileSubcommands,
  protect: protectSubcommands,
  identity: identitySubcommands,
  case: caseSubcommands,
  clock: clockSubcommands,
  'quick-panel': quickPanelSubcommands,
  page: pageSubcommands,
  terms: termsSubcommands,
  record: recordSubcommands,
  recording: buildActionSubcommands('recording'),
  complaint: buildActionSubcommands('complaint'),
  task: buildActionSubcommands('task'),
};

/** A command's name, and its subcommands by noun. */
interface Nouns {
  readonly command: string;
  readonly nouns: Readonly<Record<string, Subcommands>>;
}

/** Parses the arguments of a command. Throws a ConfigError with the usage if they are invalid. */
export const parseSubcommandArguments = (
  args: readonly string[],
  from: Nouns = { command: 'operator', nouns },
): { subcommand: Subcommand; input: SubcommandInput } => {
  const [noun = '', name = '', ...rest] = args;
  if (!Object.hasOwn(from.nouns, noun)) throw new ConfigError(usage(from, noun && `There is no "${noun}".`));
  const known = from.nouns[noun] ?? {};
  const subcommand = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!subcommand) {
    const complaint = name && `There is no "${`${noun} ${name}`.trim()}".`;
    throw new ConfigError(usage(from, complaint, noun === '' ? undefined : [noun]));
  }
  const options = Object.fromEntries(
    Object.entries(subcommand.options ?? {}).map(([option, type]) => [option, { type }] as const),
  );
  try {
    const { positionals, values } = parseArgs({ args: rest, options, allowPositionals: true });
    const needed = subcommand.words.filter((word) => !word.startsWith('[')).length;
    if (positionals.length < needed) throw new Error(`${subcommand.words[positionals.length]} is missing.`);
    if (positionals.length > subcommand.words.length)
      throw new Error(`"${positionals[subcommand.words.length]}" is too much.`);
    return { subcommand, input: { words: positionals, options: values as SubcommandInput['options'] } };
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}\nUsage: ${lineOf(noun, name, subcommand)}`,
    );
  }
};

const usage = ({ command, nouns }: Nouns, complaint: string, shown: readonly string[] = Object.keys(nouns)): string => {
  const chosen = Object.fromEntries(shown.map((noun) => [noun, nouns[noun] ?? {}]));
  const lines = listSubcommandUsages(chosen).map(({ line, help }) => `  ${line}\n      ${help}`);
  const head = `Usage: npm run ${command} -- NOUN SUBCOMMAND …`;
  return [...(complaint === '' ? [] : [complaint]), head, ...lines].join('\n');
};

/** Returns the usage line and the description of each subcommand. */
export const listSubcommandUsages = (
  from: Nouns['nouns'] = nouns,
): { readonly line: string; readonly help: string }[] =>
  Object.entries(from).flatMap(([noun, known]) =>
    Object.entries(known).map(([name, subcommand]) => ({
      line: lineOf(noun, name, subcommand),
      help: subcommand.help,
    })),
  );

const lineOf = (noun: string, name: string, { words, options = {} }: Subcommand): string => {
  const ends = Object.entries(options).map(([option, type]) =>
    type === 'boolean' ? `[--${option}]` : `[--${option} ${option.toUpperCase()}]`,
  );
  return [noun, name, ...words, ...ends].join(' ').trim();
};
