import { expect, it } from 'vitest';
import { hasOnlyStorableTexts } from './storable-text.ts';

it('finds a NUL and half of a surrogate pair in texts, field names and lists, at any depth', () => {
  const high = '\ud83d';
  for (const text of ['\0', 'a\0b', high, `${high}a`, '\ude00'])
    for (const value of [text, [text], { a: { b: [1, text] } }, { [text]: 1 }])
      expect(hasOnlyStorableTexts(value)).toBe(false);
  for (const value of ['', 'ğ😀\n\t', 1, null, undefined, true, { a: ['😀', { b: null }] }])
    expect(hasOnlyStorableTexts(value)).toBe(true);
});

it('survives a message that is nested as deeply as a message can be', () => {
  const deep = JSON.parse(`${'['.repeat(32_000)}"\\u0000"${']'.repeat(32_000)}`) as unknown;
  expect(hasOnlyStorableTexts(deep)).toBe(false);
});
