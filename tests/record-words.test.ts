import { transactionCodes } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { type FileTexts, fileTexts } from '../server/src/records/file-texts.ts';
import { records as ar } from '../web/src/i18n/ar/records.ts';
import { records as en } from '../web/src/i18n/en/records.ts';
import { records as tr } from '../web/src/i18n/tr/records.ts';

/** What only a file says: the page shows a symbol beside the amount, and the brand beside the machine. */
const ofFiles: readonly (keyof FileTexts)[] = [
  'separator',
  'decimal',
  'currency',
  'brand',
  'types',
  'places',
];

it.each([
  ['tr', tr],
  ['en', en],
  ['ar', ar],
] as const)('a file calls its columns and kinds as the page does: %s', (language, page) => {
  const file = fileTexts[language];
  const words = Object.entries(file).filter(([name]) => !ofFiles.includes(name as keyof FileTexts));
  expect(page).toMatchObject(Object.fromEntries(words));
  expect(page.fromPlaces).toEqual(file.places);
  expect(page.types).toEqual(
    Object.fromEntries(Object.entries(transactionCodes).map(([name, code]) => [name, file.types[code]])),
  );
});
