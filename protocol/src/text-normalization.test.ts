import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName, hasOnlyStorableTexts, truncateText } from './text-normalization.ts';

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
  for (const text of [
    'Şükrü Işık',
    'SUKRU ISIK',
    'şükrü  ışık ',
    'ŞÜKRÜ İŞIK',
    'Ｓükrü ışik',
    'şük\u200brü ışık',
  ])
    expect(foldName(text), text).toBe('sukru isik');
  expect(foldName('İRMAK.İ')).toBe('irmak.i');
  expect(foldName('ırmak.I')).toBe('irmak.i');
  expect(foldName('Çağlar Öztürk')).toBe('caglar ozturk');
  expect(foldName('ÉMILE')).toBe('emile');
  for (const text of ['Straße', 'STRAẞE']) expect(foldName(text), text).toBe(foldName('STRASSE'));
  expect(foldName('ΝΙΚΟΣ')).toBe(foldName('νικος'));
  expect(foldName('50%_')).toBe('50%_');
});

it('keeps what makes another name: letters of another script, and vowel signs that are letters', () => {
  expect(foldName('कि')).not.toBe(foldName('का'));
  expect(foldName('김')).toBe('김');
  expect(foldName('Сара')).not.toBe(foldName('Capa'));
});

it('is the same when folded again, for every character', () => {
  const changed: string[] = [];
  for (let code = 0; code < 0x3_0000; code++) {
    const text = String.fromCodePoint(code);
    const folded = foldName(text);
    if (foldName(folded) !== folded) changed.push(text);
  }
  expect(changed).toEqual([]);
});

it('is the same when folded again, and for every spelling in capitals and small letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text));
      expect(foldName(text.normalize('NFC'))).toBe(foldName(text.normalize('NFD')));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zçğıöşü0-9._-]{1,20}$/), (name) => {
      expect(foldName(name.toLocaleUpperCase('tr'))).toBe(foldName(name));
      expect(foldName(name.toLocaleUpperCase('en'))).toBe(foldName(name));
    }),
  );
});
