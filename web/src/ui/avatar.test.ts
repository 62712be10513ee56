import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('initials are those of the first and last word, in the language’s capitals', () => {
  expect(initialsOf('Staff One', 'en')).toBe('SO');
  expect(initialsOf('ilker  ışık', 'tr')).toBe('İI');
  expect(initialsOf('ilker ışık', 'en')).toBe('II');
  expect(initialsOf('Ada Nur Çelik', 'tr')).toBe('AÇ');
  expect(initialsOf('🎰 salon', 'tr')).toBe('🎰S');
  expect(initialsOf(' ', 'tr')).toBe('');
});
