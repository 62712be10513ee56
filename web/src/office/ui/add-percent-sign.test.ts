import { expect, it } from 'vitest';
import { addPercentSign } from './add-percent-sign.ts';

it.each([
  ['5.17', 'en', '5.17 %'],
  ['+3.8', 'en', '+3.8 %'],
  ['5,17', 'tr', '%5,17'],
  ['+3,8', 'tr', '+%3,8'],
  ['-0,5', 'tr', '-%0,5'],
  ['−0,5', 'tr', '−%0,5'],
] as const)('the percent sign of %s stands where readers of %s expect it', (figure, language, expected) => {
  expect(addPercentSign(figure, language)).toBe(expected);
});
