import { readFileSync } from 'node:fs';
import { officeActions } from '@reelfloor/protocol/office';
import { expect, it } from 'vitest';
import { actionsFile, actionsPage, officeContract } from './action-reference.ts';

it('the page of actions says what the declarations say: npm run reference writes it', () => {
  expect(readFileSync(actionsFile, 'utf8')).toBe(actionsPage());
});

it('the contract of the office has every action with its right, and refusals with their texts', () => {
  const { paths } = officeContract() as { paths: Record<string, { post: Record<string, unknown> }> };
  expect(Object.keys(paths)).toEqual(Object.keys(officeActions).map((name) => `/office/api/actions/${name}`));
  const { post } = paths['/office/api/actions/reserveMachine'] ?? {};
  expect(post).toMatchObject({ 'x-right': 'reserveMachine', 'x-subcommands': ['machine reserve'] });
  expect(JSON.stringify(post?.responses)).toContain('ACCOUNT_UNKNOWN: There is no account');
});
