import { expect, test } from 'vitest';
import { texts as en } from './en/index.ts';
import { texts as tr } from './tr/index.ts';
import { translatorOf } from './translate.ts';

const inEnglish = translatorOf(en, 'en');
const inTurkish = translatorOf(tr, 'tr');

test('parameters are filled in, and a missing one is a dash', () => {
  expect(inEnglish('lobby.machine', { id: '104' })).toBe('Machine 104');
  expect(inEnglish('lobby.machine')).toBe('Machine –');
});

test('a counted text takes the form of its language', () => {
  expect(inEnglish('lobby.machineCount', { count: 1 })).toBe('1 machine');
  expect(inEnglish('lobby.machineCount', { count: 12 })).toBe('12 machines');
  expect(inTurkish('lobby.machineCount', { count: 12 })).toBe('12 makine');
});

test('both languages name the same parameters in every text', () => {
  const parametersOf = (group: object, path = ''): string[] =>
    Object.entries(group).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [`${path}${key} ${(value.match(/\{\{\w+\}\}/g) ?? []).sort().join()}`]
        : parametersOf(value, `${path}${key}.`),
    );
  expect(parametersOf(tr)).toEqual(parametersOf(en));
});

test('no text shouts', () => {
  expect(JSON.stringify([tr, en])).not.toContain('!');
});
