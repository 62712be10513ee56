import { expect, it } from 'vitest';
import { formatIban, isIban, maskIban, normalizeIban } from './voucher-codes-and-ibans.ts';

const example = 'TR330006100519786457841326';

it.each([
  [example, true],
  ['GB82WEST12345698765432', true],
  ['DE89370400440532013000', true],
  ['TR330006100519786457841327', false],
  ['TR630006100519786457841326', false],
  ['GB82', false],
  ['', false],
  ['tr330006100519786457841326', false],
  ['TR33 0006100519786457841326', false],
])('takes %s for an IBAN: %s', (text, expected) => expect(isIban(text)).toBe(expected));

it('finds every wrong digit and every two neighbours that were swapped', () => {
  for (let at = 4; at < example.length; at++) {
    const digit = Number(example[at]);
    expect(isIban(`${example.slice(0, at)}${(digit + 1) % 10}${example.slice(at + 1)}`)).toBe(false);
    const next = example[at + 1];
    if (next === undefined || next === example[at]) continue;
    expect(isIban(`${example.slice(0, at)}${next}${digit}${example.slice(at + 2)}`)).toBe(false);
  }
});

it('is written as banks print it, and shown in part', () => {
  const printed = 'TR33 0006 1005 1978 6457 8413 26';
  expect(normalizeIban(` ${printed.toLowerCase()} `)).toBe(example);
  expect(formatIban(example)).toBe(printed);
  expect(maskIban(example)).toBe('TR•• 1326');
});
