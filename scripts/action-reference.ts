import {
  actionAnswerSchema,
  actionBodySchema,
  grantOf,
  type OfficeAction,
  type OfficeRefusal,
  officeActions,
  officeBase,
  officeErrorTexts,
  staffRoles,
  subcommandNamesOf,
} from '@reelfloor/protocol/office';
import { jsonSchemaOf } from '@reelfloor/server/testing/json-schema';

/** Where `npm run reference` writes the page. */
export const actionsFile = 'docs/actions.md';

const actions = Object.entries<OfficeAction>(officeActions);
const marks = { alone: '✓', second: '2', upTo: '≤' } as const;

/** Returns the page that lists every action with who may do it, and each subcommand that does the same. */
export const actionsPage = (): string =>
  [
    '# Actions',
    '',
    'What staff change in the office, and the command line as well. Made by `npm run reference`; do not edit.',
    '✓ alone, 2 with a second person, ≤ alone up to the amount of a business day. The first right is asked for; the second one where an',
    'account of the team is concerned. `npm run -s reference -- --contract` prints the contract of these calls (OpenAPI 3.1).',
    '',
    `| action | right | ${staffRoles.join(' | ')} | does |`,
    `| --- | --- | ${staffRoles.map(() => '---').join(' | ')} | --- |`,
    ...actions.map(rowOf),
    '',
    '## At the command line',
    '',
    '`npm run operator -- …`. Subcommands that no row has here are in [operating](operating.md#the-operators-commands).',
    '',
    '| subcommand | action | does |',
    '| --- | --- | --- |',
    ...actions.flatMap(subcommandRows),
    '',
  ].join('\n');

const rowOf = ([name, { right, teamRight, summary }]: (typeof actions)[number]): string => {
  const rights = [right, ...(teamRight ? [teamRight] : [])].map((one) => `\`${one}\``).join(', ');
  const grants = staffRoles.map((role) => {
    const grant = grantOf(role, right);
    return grant === null ? '' : marks[grant];
  });
  return `| \`${name}\` | ${rights} | ${grants.join(' | ')} | ${summary} |`;
};

const subcommandRows = ([name, { subcommands = {} }]: (typeof actions)[number]): string[] =>
  Object.entries(subcommands).map(([command, declared]) => {
    const { arguments: words, options = {}, localOptions = [], reason, help } = declared;
    const optional = [...Object.keys(options), ...localOptions].map((option) => `[--${option}]`);
    const line = [
      command,
      ...Object.keys(words),
      ...optional,
      ...(reason === 'optional' ? [] : ['--reason']),
    ];
    return `| \`${inCell(line.join(' '))}\` | \`${name}\` | ${inCell(help)} |`;
  });

const inCell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns the calls of the actions in OpenAPI 3.1. */
export const officeContract = (): object => ({
  openapi: '3.1.0',
  info: { title: 'Reelfloor office: actions', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
  paths: Object.fromEntries(
    actions.map(([name, action]) => [`${officeBase}actions/${name}`, { post: operationOf(name, action) }]),
  ),
});

const operationOf = (name: string, action: OfficeAction): object => {
  const { summary, right, teamRight, input, answer, refusals = [], example } = action;
  return {
    operationId: name,
    summary,
    'x-right': right,
    ...(teamRight && { 'x-right-for-the-team': teamRight }),
    'x-subcommands': subcommandNamesOf(action),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: jsonSchemaOf(actionBodySchema(input)),
          ...(example !== undefined && {
            example: {
              key: '2f6f1c1e-6d0a-4f0e-9a39-1d1f1b0c7a55',
              reason: 'asked for it',
              content: example,
            },
          }),
        },
      },
    },
    responses: {
      200: {
        description: 'Done, or waiting for a second person.',
        content: { 'application/json': { schema: jsonSchemaOf(actionAnswerSchema(answer)) } },
      },
      ...(refusals.length > 0 && { 409: { description: refusals.map(refusalLine).join('\n') } }),
    },
  };
};

const texts: Readonly<Record<string, string>> = officeErrorTexts;
const refusalLine = (code: OfficeRefusal['code']): string => `${code}: ${texts[code] ?? ''}`;
