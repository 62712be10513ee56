import { expect, test } from 'vitest';
import { nameInitials } from './avatar.tsx';

test('initials are those of the first and last word, in the language’s capitals', () => {
  expect(nameInitials('Staff One', 'en')).toBe('SO');
  expect(nameInitials('ilker  ışık', 'tr')).toBe('İI');
  expect(nameInitials('ilker ışık', 'en')).toBe('II');
  expect(nameInitials('Ada Nur Çelik', 'tr')).toBe('AÇ');
  expect(nameInitials('🎰 salon', 'tr')).toBe('🎰S');
  expect(nameInitials(' ', 'tr')).toBe('');
});
