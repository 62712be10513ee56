import {
  createActionAnswerSchema,
  createActionBodySchema,
  findRightGrantForRole,
  type OfficeAction,
  type OfficeRefusal,
  officeActions,
  officeBase,
  officeErrorTexts,
  officeRights,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { toJsonSchema } from '@reelfloor/server/testing/json-schema';
import { tableOf } from './operator-reference.ts';

/** Where `npm run reference` writes the page. */
export const actionsFile = 'docs/actions.md';

const actions = Object.entries<OfficeAction>(officeActions);
const marks = { alone: '', second: ' 2', ask: ' ?', upTo: ' ≤', atOnce: ' 1+2' } as const;
const code = (text: string): string => `\`${text}\``;

/** Returns the page that lists every right with its roles, its actions and their subcommands. */
export const actionsPage = (): string =>
  [
    '# Actions and rights',
    '',
    'Changes that staff make in the office, also at the command line. Made by `npm run reference`; do not edit.',
    '[Subcommands](subcommands.md) says what each does; `npm run -s reference -- --contract` prints the contract (OpenAPI 3.1).',
    '',
    '## Rights',
    '',
    "A role with 2 needs a second person; with ? it can only make a request for a second person; with ≤ it acts alone up to the day's limit.",
    `With 1+2 it acts at once, and a second person confirms within a day: ${actionsAtOnce().join('; ')}. Other actions of that right need a second person.`,
    `For an account of the team, ${actionsForTheTeam().join(', ')} need \`setAccountRights\` instead.`,
    '',
    ...tableOf(
      ['right', 'roles', 'actions'],
      Object.values(officeRights)
        .flat()
        .map((right) => [code(right), rolesWith(right).join(', '), actionsBy(right).join(', ')]),
    ),
  ].join('\n');

const actionsAtOnce = (): string[] =>
  actions.flatMap(([name, { atOnce, protectsPlayer }]) => {
    if (!atOnce) return [];
    const then = protectsPlayer
      ? 'protects a player, so it stays until decided'
      : atOnce.undoneBy === null
        ? 'has no later effect'
        : `otherwise ${code(atOnce.undoneBy)} undoes it`;
    return [`${code(name)}: ${then}`];
  });

const actionsForTheTeam = (): string[] =>
  actions.filter(([, { teamRight }]) => teamRight === 'setAccountRights').map(([name]) => code(name));

const rolesWith = (right: Parameters<typeof findRightGrantForRole>[1]): string[] =>
  staffRoles.flatMap((role) => {
    const grant = findRightGrantForRole(role, right);
    return grant === null ? [] : [`${role}${marks[grant]}`];
  });

/** An action, and its subcommands in brackets. */
const actionsBy = (right: string): string[] =>
  actions
    .filter(([, action]) => action.right === right)
    .map(([name, { subcommands }]) => `${code(name)} (${Object.keys(subcommands).map(code).join(', ')})`);

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
    'x-subcommands': Object.keys(action.subcommands),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: toJsonSchema(createActionBodySchema(input)),
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
        content: { 'application/json': { schema: toJsonSchema(createActionAnswerSchema(answer)) } },
      },
      ...(refusals.length > 0 && { 409: { description: refusals.map(refusalLine).join('\n') } }),
    },
  };
};

const texts: Readonly<Record<string, string>> = officeErrorTexts;
const refusalLine = (code: OfficeRefusal['code']): string => `${code}: ${texts[code] ?? ''}`;
