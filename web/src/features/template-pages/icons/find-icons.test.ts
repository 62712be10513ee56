import { expect, test } from 'vitest';
import type { DrawnIcon } from './drawn-icon.ts';
import { findIcons, importLine } from './find-icons.ts';

const icon = (name: string, ...words: string[]): DrawnIcon => ({ name, words, shapes: [] });
const icons = [
  icon('CircleAlert', 'circle-alert', 'alert-circle'),
  icon('House', 'house', 'home'),
  icon('BellRing', 'bell-ring'),
  icon('Alarm', 'alarm'),
];
const namesFor = (typed: string) => findIcons(icons, typed).map(({ name }) => name);

test('without a word all are there, in their order', () => {
  expect(findIcons(icons, '  ')).toBe(icons);
});

test('every word counts, in any order, and an earlier name too', () => {
  expect(namesFor('alert circle')).toEqual(['CircleAlert']);
  expect(namesFor('Home')).toEqual(['House']);
  expect(namesFor('bell-ring')).toEqual(['BellRing']);
  expect(namesFor('bell house')).toEqual([]);
});

test('what begins with the word comes first', () => {
  expect(namesFor('al')).toEqual(['CircleAlert', 'Alarm']);
  expect(namesFor('r')).toEqual(['CircleAlert', 'BellRing', 'Alarm']);
  expect(namesFor('ring')).toEqual(['BellRing']);
  expect(namesFor('a')[0]).toBe('CircleAlert');
});

test('a Turkish keyboard finds them', () => {
  expect(namesFor('BELL-RİNG')).toEqual(['BellRing']);
  expect(namesFor('rıng')).toEqual(['BellRing']);
});

test('the line to be copied is the one that the sources have', () => {
  expect(importLine('House')).toBe("import { House } from 'lucide-react';");
});
