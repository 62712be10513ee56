import { expect, it } from 'vitest';
import { recordWords as ar } from '../record-words/ar.ts';
import { recordWords as en } from '../record-words/en.ts';
import { recordWords as tr } from '../record-words/tr.ts';
import { getTransactionTagName, type TransactionCode, transactionCodes } from './player-history-schemas.ts';

it.each([
  [transactionCodes.deposit, 'discount', 'İndirim', 'Discount', 'الخصم'],
  [transactionCodes.deposit, 'bonus', 'Bonus', 'Bonus', 'المكافأة'],
  [transactionCodes.jackpot, '1', 'Grand', 'Grand', 'Grand'],
  [transactionCodes.jackpot, '4', 'Mini', 'Mini', 'Mini'],
  [transactionCodes.cashIn, 'voided', tr.tags.voided, en.tags.voided, ar.tags.voided],
] as const)('a tag of the server is told in the reader’s language: %i %s', (type, tag, ...words) => {
  const name = getTransactionTagName({ type, tag });
  expect(name && [tr, en, ar].map(({ tags }) => tags[name])).toEqual(words);
});

it.each<[TransactionCode, string]>([
  [transactionCodes.deposit, 'Welcome, 2nd visit'],
  [transactionCodes.deposit, '1'],
  [transactionCodes.jackpot, '5'],
  [transactionCodes.jackpot, ''],
  [transactionCodes.cashOut, 'bonus'],
])('a staff note stays as it was written: %i %s', (type, tag) => {
  expect(getTransactionTagName({ type, tag })).toBeNull();
});
