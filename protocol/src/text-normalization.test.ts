import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldNameForComparison, isStorableInPostgres, truncateText } from './text-normalization.ts';

it('finds a NUL and half of a surrogate pair in texts, field names and lists, at any depth', () => {
  const high = '\ud83d';
  for (const text of ['\0', 'a\0b', high, `${high}a`, '\ude00'])
    for (const value of [text, [text], { a: { b: [1, text] } }, { [text]: 1 }])
      expect(isStorableInPostgres(value)).toBe(false);
  for (const value of ['', 'ğ😀\n\t', 1, null, undefined, true, { a: ['😀', { b: null }] }])
    expect(isStorableInPostgres(value)).toBe(true);
});

it('survives a message that is nested as deeply as a message can be', () => {
  const deep = JSON.parse(`${'['.repeat(32_000)}"\\u0000"${']'.repeat(32_000)}`) as unknown;
  expect(isStorableInPostgres(deep)).toBe(false);
});

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
  expect(truncateText(text, length)).toBe(cut);
});

it('is a beginning of the text, no longer than asked, and never half of a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, length) => {
      const cut = truncateText(text, length);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

it('makes names equal that differ in case, accents, the dot of i and the form of letters', () => {
  for (const text of ['Şükrü Işık', 'SUKRU ISIK', 'şükrü  ışık ', 'ŞÜKRÜ İŞIK', 'Ｓükrü ışik', 'şük\u200brü ışık'])
    expect(foldNameForComparison(text), text).toBe('sukru isik');
  expect(foldNameForComparison('İRMAK.İ')).toBe('irmak.i');
  expect(foldNameForComparison('ırmak.I')).toBe('irmak.i');
  expect(foldNameForComparison('Çağlar Öztürk')).toBe('caglar ozturk');
  expect(foldNameForComparison('ÉMILE')).toBe('emile');
  for (const text of ['Straße', 'STRAẞE'])
    expect(foldNameForComparison(text), text).toBe(foldNameForComparison('STRASSE'));
  expect(foldNameForComparison('ΝΙΚΟΣ')).toBe(foldNameForComparison('νικος'));
  expect(foldNameForComparison('50%_')).toBe('50%_');
});

it('keeps what makes another name: letters of another script, and vowel signs that are letters', () => {
  expect(foldNameForComparison('कि')).not.toBe(foldNameForComparison('का'));
  expect(foldNameForComparison('김')).toBe('김');
  expect(foldNameForComparison('Сара')).not.toBe(foldNameForComparison('Capa'));
});

it('is the same when folded again, for every character', () => {
  const changed: string[] = [];
  for (let code = 0; code < 0x3_0000; code++) {
    const text = String.fromCodePoint(code);
    const folded = foldNameForComparison(text);
    if (foldNameForComparison(folded) !== folded) changed.push(text);
  }
  expect(changed).toEqual([]);
});

it('is the same when folded again, and for every spelling in capitals and small letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldNameForComparison(foldNameForComparison(text))).toBe(foldNameForComparison(text));
      expect(foldNameForComparison(text.normalize('NFC'))).toBe(foldNameForComparison(text.normalize('NFD')));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zçğıöşü0-9._-]{1,20}$/), (name) => {
      expect(foldNameForComparison(name.toLocaleUpperCase('tr'))).toBe(foldNameForComparison(name));
      expect(foldNameForComparison(name.toLocaleUpperCase('en'))).toBe(foldNameForComparison(name));
    }),
  );
});
