import { expect, it } from 'vitest';
import { mayBeSameOperator } from './is-same-operator.ts';

it.each([
  ['Ayşe (root@desk)', 'AYSE (ece@hall)'],
  ['İrem (office)', 'irem (office)'],
  ['root@desk', 'ROOT@DESK'],
  ['root@desk', 'root (ece@hall)'],
])('takes %s and %s for one person', (one, other) => {
  expect(mayBeSameOperator(one, other)).toBe(true);
  expect(mayBeSameOperator(other, one)).toBe(true);
});

it.each([
  ['Ayşe (root@desk)', 'Ece (root@desk)'],
  ['selin (office)', 'selim (office)'],
])('takes %s and %s for two people', (one, other) => {
  expect(mayBeSameOperator(one, other)).toBe(false);
});
