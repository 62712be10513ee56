import { expect, test } from 'vitest';
import { buildIconImportLine, type DrawnIcon, findIcons } from './drawn-icon.ts';

const icon = (name: string, ...words: string[]): DrawnIcon => ({ name, words, shapes: [] });
const icons = [
  icon('CircleAlert', 'circle-alert', 'alert-circle'),
  icon('House', 'house', 'home'),
  icon('BellRing', 'bell-ring'),
  icon('Alarm', 'alarm'),
];
const namesFor = (typed: string) => findIcons(icons, typed).map(({ name }) => name);

test('an empty search finds all icons, in their order', () => {
  expect(findIcons(icons, '  ')).toBe(icons);
});

test('every word must match, in any order; earlier names match, too', () => {
  expect(namesFor('alert circle')).toEqual(['CircleAlert']);
  expect(namesFor('Home')).toEqual(['House']);
  expect(namesFor('bell-ring')).toEqual(['BellRing']);
  expect(namesFor('bell house')).toEqual([]);
});

test('icons that begin with the word come first', () => {
  expect(namesFor('al')).toEqual(['CircleAlert', 'Alarm']);
  expect(namesFor('r')).toEqual(['CircleAlert', 'BellRing', 'Alarm']);
  expect(namesFor('ring')).toEqual(['BellRing']);
  expect(namesFor('a')[0]).toBe('CircleAlert');
});

test('words typed on a Turkish keyboard find icons', () => {
  expect(namesFor('BELL-RİNG')).toEqual(['BellRing']);
  expect(namesFor('rıng')).toEqual(['BellRing']);
});

test('the copied import line is the one that the client’s sources use', () => {
  expect(buildIconImportLine('House')).toBe("import { House } from 'lucide-react';");
});
