import { expect, it } from 'vitest';
import { formatUnknownSettingValue } from './format-unknown-setting-value.ts';

it.each([
  [null, '–'],
  [undefined, '–'],
  ['', ''],
  [false, 'false'],
  [12.5, '12.5'],
  [[], '–'],
  [{}, '–'],
  [['koi', 'bazaar'], 'koi, bazaar'],
  [{ tr: 'Vezne', at: { row: 3 } }, 'tr: Vezne · at: row: 3'],
])('writes %j as %s', (value, words) => {
  expect(formatUnknownSettingValue(value)).toBe(words);
});
