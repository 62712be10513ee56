import { readFileSync } from 'node:fs';
import { officeActions, officeRights } from '@reelfloor/protocol/office-call-types';
import { alertKindTexts, isStaffAlertClosedManually } from '@reelfloor/server/testing/reference-parts';
import { expect, it } from 'vitest';
import { actionsFile, actionsPage, officeContract } from './action-reference.ts';
import { messageDeclarations } from './message-declarations.ts';
import { operatorReference } from './operator-reference.ts';

const pages = Object.entries({
  ...operatorReference(),
  ...messageDeclarations(),
  [actionsFile]: actionsPage(),
});

it.each(pages)('%s says what the code says: npm run reference writes it', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('the list of alerts says of exactly those that an acknowledgement closes that they are over by a person', () => {
  const saidSo = Object.entries(alertKindTexts).filter(([, { over }]) => over.includes('by a person'));
  expect(saidSo.map(([kind]) => kind)).toEqual(Object.keys(alertKindTexts).filter(isStaffAlertClosedManually));
});

it('the table of rights has every right once', () => {
  const rights = [...actionsPage().matchAll(/^\| `(\w+)` \|/gm)].map(([, right]) => right);
  expect(rights).toEqual(Object.values(officeRights).flat());
});

it('the table of rights has every action once', () => {
  const names = [...actionsPage().matchAll(/`(\w+)` \(/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(officeActions).toSorted());
});

it('the contract of the office has every action with its right, and refusals with their texts', () => {
  const { paths } = officeContract() as { paths: Record<string, { post: Record<string, unknown> }> };
  expect(Object.keys(paths)).toEqual(Object.keys(officeActions).map((name) => `/office/api/actions/${name}`));
  const { post } = paths['/office/api/actions/reserveMachine'] ?? {};
  expect(post).toMatchObject({ 'x-right': 'reserveMachine', 'x-subcommands': ['machine reserve'] });
  expect(JSON.stringify(post?.responses)).toContain('ACCOUNT_UNKNOWN: There is no account');
});
