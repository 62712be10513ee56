import { defaultSettings } from '@reelfloor/protocol';
import { variableGroups, variableNames } from '@reelfloor/protocol/environment-variables';
import {
  alertKindTexts,
  cashierSubcommands,
  listMetrics,
  operatorSubcommands,
  reportGroups,
} from '@reelfloor/server/testing/reference-parts';

const made = 'Made by `npm run reference`; do not edit.';
const inCell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns a table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((cells) => `| ${cells.map(inCell).join(' | ')} |`),
  '',
];

/** Returns a list in Markdown of names and what each is. */
const listOf = (entries: readonly (readonly [string, string])[]): string[] => [
  ...entries.map(([name, does]) => `- ${name}: ${does}`),
  '',
];

const code = (text: string): string => `\`${text}\``;

const settingsPage = (): string[] => [
  '# Settings',
  '',
  `Environment variables. ${made} A misspelt name stops server, agent and commands, with a message that names the nearest`,
  'right one. Defaults are in brackets. Give all nodes the same secrets, limits and lists; they differ in `PORT`, `NODE_NAME`, `METRICS_PORT` and `DATA_DIR`.',
  '',
  ...Object.entries(variableGroups).flatMap(([title, variables]) => [
    `## ${title}`,
    '',
    ...listOf(
      Object.entries(variables).map(([name, { default: usual, does }]) => [
        usual ? `${code(name)} (${usual})` : code(name),
        does,
      ]),
    ),
  ]),
  '## Settings.json',
  '',
  'The settings of pages, in `DATA_DIR`. `npm run operator -- setting set KEY VALUE` validates and writes a key; `setting list` prints all. Their meaning is in',
  '[the specification](specification/player-client.md) and in `protocol/src/operator-settings.ts`. Besides those below, with their defaults,',
  `it may have ${sharedKeys().map(code).join(', ')} of the variables above: a server does not start if the two differ.`,
  '',
  '```',
  ...Object.entries(defaultSettings).flatMap(([key, value]) => (isVariable(key) ? [] : [`${key} ${shortJson(value)}`])),
  '```',
];

const isVariable = (key: string): boolean => variableNames.includes(key);
const sharedKeys = (): string[] => Object.keys(defaultSettings).filter(isVariable);

const shortJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? '{…}' : text;
};

const subcommandsPage = (): string[] => [
  '# Subcommands',
  '',
  `Commands for operators. ${made} They use the server's \`DATA_DIR\` and \`DATABASE_URL\`, whether it runs or not.`,
  'A command that fails prints the reason and changes nothing. Options are in brackets or in the description; `--reason`, which nearly every',
  "change takes for the operators' record, is omitted. Amounts are in major units, such as 125.50. `npm run help` lists all other commands.",
  '',
  '## npm run operator --',
  '',
  ...listOf(entriesOf(operatorSubcommands())),
  '## npm run cashier --',
  '',
  ...listOf(entriesOf(cashierSubcommands())),
  '## npm run report --',
  '',
  ...Object.entries(reportGroups)
    .filter(([, groups]) => groups.length > 0)
    .map(([name, groups]) => `- ${code(name)}, ${code('--by')} ${groups.map(code).join(', ')}`),
  `- ${reportsOfOneTable().map(code).join(', ')}`,
];

const reportsOfOneTable = (): string[] =>
  Object.entries(reportGroups).flatMap(([name, groups]) => (groups.length > 0 ? [] : [name]));

/**
 * Writes options without the placeholder that repeats their name, as in `[--note NOTE]`. Leaves out `--reason`, which all changes take,
 * and what the help names anyway.
 */
const entriesOf = (
  subcommands: readonly { readonly line: string; readonly help: string }[],
): (readonly [string, string])[] =>
  subcommands.map(({ line, help }) => {
    const named = new Set([...help.matchAll(/--[a-z-]+/g)].map(([option]) => option)).add('--reason');
    const shorter = line.replace(/ \[(--[a-z-]+)(?: [A-Z-]+)?\]/g, (_, option: string) =>
      named.has(option) ? '' : ` [${option}]`,
    );
    return [code(shorter), help];
  });

const metricsPage = (): string[] => [
  '# Metrics',
  '',
  `What \`METRICS_PORT\` serves at \`/metrics\`. ${made}`,
  '',
  ...listOf(
    listMetrics().map(({ name, help, labels }) => [
      code(labels.length > 0 ? `${name}{${labels.join(',')}}` : name),
      help,
    ]),
  ),
];

const alertsPage = (): string[] => [
  '# Alerts',
  '',
  `The kinds of alerts. ${made} [Alerts and incidents](guides/incidents.md) describes their delivery and what to do.`,
  'An acknowledgement closes alerts that only *a person* can close, and stops the repeats of all others.',
  '',
  ...tableOf(
    ['kind', 'what happened', 'over'],
    Object.entries(alertKindTexts).map(([kind, { happened, over }]) => [code(kind), happened, over]),
  ),
];

const textOf = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`;

/** Returns the pages that `npm run reference` makes for operators, by their file. */
export const operatorReference = (): Readonly<Record<string, string>> => ({
  'docs/settings.md': textOf(settingsPage()),
  'docs/subcommands.md': textOf(subcommandsPage()),
  'docs/metrics.md': textOf(metricsPage()),
  'docs/alerts.md': textOf(alertsPage()),
});
