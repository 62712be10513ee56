import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from './fold-name.ts';

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
