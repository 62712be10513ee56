import { expect, test } from 'vitest';
import { getNameInitials } from './avatar.tsx';

test('initials are those of the first and last word, in the language’s capitals', () => {
  expect(getNameInitials('Staff One', 'en')).toBe('SO');
  expect(getNameInitials('ilker  ışık', 'tr')).toBe('İI');
  expect(getNameInitials('ilker ışık', 'en')).toBe('II');
  expect(getNameInitials('Ada Nur Çelik', 'tr')).toBe('AÇ');
  expect(getNameInitials('🎰 salon', 'tr')).toBe('🎰S');
  expect(getNameInitials(' ', 'tr')).toBe('');
});
