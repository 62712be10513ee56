import { expect, test } from 'vitest';
import { texts as en } from './en/texts.ts';
import type { MainTexts } from './main-texts.ts';
import type { Texts, TextTree } from './texts.ts';
import { texts as tr } from './tr/texts.ts';
import { createTranslator, fillInTextParams } from './translate.ts';

const inEnglish = createTranslator(en, 'en');
const inTurkish = createTranslator(tr, 'tr');

test('parameters are filled in, and one that a server omitted becomes a dash', () => {
  expect(inEnglish('lobby.machine', { id: '104' })).toBe('Machine 104');
  expect(fillInTextParams(en.lobby.machine)).toBe('Machine –');
});

test('an Arabic text keeps the sides of an amount, and an untranslated English one its full stop', () => {
  const t = createTranslator<{ asked: string; left: string; count: string }>(
    { asked: 'انقل {{amount}}.', left: 'It is offline.', count: '{{count}} آلة' },
    'ar',
  );
  const say = t as (key: string, params?: object) => string;
  expect(say('asked', { amount: '-₺50.00' })).toBe('انقل \u2068-₺50.00\u2069.');
  expect(say('left')).toBe('\u2066It is offline.\u2069');
  expect(say('count', { count: 12 })).toBe('12 آلة');
});

test('a counted text uses its language’s plural form', () => {
  expect(inEnglish('lobby.machineCount', { count: 1 })).toBe('1 machine');
  expect(inEnglish('lobby.machineCount', { count: 12 })).toBe('12 machines');
  expect(inTurkish('lobby.machineCount', { count: 12 })).toBe('12 makine');
});

/** `@ts-expect-error` makes the type check fail if the next line has no error. */
test('a missing key or parameter fails the type check', () => {
  // @ts-expect-error: this text does not exist
  expect(() => inTurkish('lobby.nothing')).toThrow('there is no text');
  // @ts-expect-error: a group of texts is not a text
  expect(() => inTurkish('lobby')).toThrow('there is no text');
  // @ts-expect-error: the machine's number is left out
  inTurkish('lobby.machine');
  // @ts-expect-error: one of two parameters is left out
  inTurkish('lobby.playLabel', { brand: 'Neon Koi' });
  // @ts-expect-error: a counted text needs its count
  inTurkish('lobby.machineCount');
  // @ts-expect-error: the parameter has another name
  inTurkish('lobby.machine', { number: '104' });
  // @ts-expect-error: this text has no parameters
  inTurkish('lobby.title', { id: '104' });
  const { title, ...rest } = en.wallet;
  // @ts-expect-error: a language without one of the keys is not complete
  const withoutTitle: Texts['wallet'] = rest;
  // @ts-expect-error: a language must not have a key that Turkish lacks
  const withMore: TextTree<MainTexts['wallet']> = { ...withoutTitle, title, more: '' };
  expect(Object.keys(withMore)).toContain('more');
});

test('both languages use the same parameters in every text', () => {
  const parametersOf = (group: object, path = ''): string[] =>
    Object.entries(group).flatMap(([key, value]) =>
      typeof value === 'string'
        ? // A `_one` form may leave out the count, so skip it.
          key.replace(/_one$/, '') !== key && key.replace(/_one$/, '') in group
          ? []
          : [`${path}${key} ${(value.match(/\{\{\w+\}\}/g) ?? []).sort().join()}`]
        : parametersOf(value, `${path}${key}.`),
    );
  expect(parametersOf(tr)).toEqual(parametersOf(en));
});

test('no text has an exclamation mark', () => {
  expect(JSON.stringify([tr, en])).not.toContain('!');
});
