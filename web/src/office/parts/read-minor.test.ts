import { expect, it } from 'vitest';
import { readMinor } from './read-minor.ts';

it.each([
  ['125.50', 12_550],
  ['125,5', 12_550],
  ['1250', 125_000],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['1,250,000', 125_000_000],
  ['0', 0],
  ['1.25.50', null],
  ['1,250,50', null],
  ['-5', null],
  ['12.505', 1_250_500],
  ['1e3', null],
  ['', null],
])('reads %s as %s minor units', (text, minor) => {
  expect(readMinor(text)).toBe(minor);
});
