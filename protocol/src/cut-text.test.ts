import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['ab👨‍👩‍👧', 5, 'ab'],
  ['a🇹🇷🇧🇬', 6, 'a🇹🇷'],
  ['cafe\u0301', 4, 'caf'],
  ['irmak', 3, 'irm'],
  [`😀${'\u0301'.repeat(99)}`, 1, ''],
  [`e${'\u0301'.repeat(99)}`, 9, `e${'\u0301'.repeat(8)}`],
])('%s cut to %i is %s', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

it('is a beginning of the text, no longer than asked, and never half of a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, length) => {
      const cut = cutText(text, length);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
