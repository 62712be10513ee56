import { expect, it } from 'vitest';
import { findConfusableNameError } from './validate-name.ts';

it.each([
  ['Selin Ak', null],
  ['Şükrü Işık', null],
  ['Jean–Luc O’Neil', null],
  ['Пётр Иванов', null],
  // Each word may have a script of its own.
  ['Анна-Maria', null],
  ['田中 さくら', null],
  ['김민준', null],
  ['محمد', null],
  ['Ivan 2', null],
  // The joiners can be seen between letters that join.
  ['می\u200cخواهم', null],
  ['क्\u200dष', null],
  ['a\u200db', 'invisible'],
  ['\u200cمحمد', 'invisible'],
  ['Ak\u202enileS', 'invisible'],
  ['Selin\u2066 Ak', 'invisible'],
  ['Se\u00adlin', 'invisible'],
  ['\u3164', 'invisible'],
  ['Selin\ufe0f', 'invisible'],
  ['Sеlin', 'mixedScripts'],
  ['Ωmega', 'mixedScripts'],
  ['Аdmin', 'mixedScripts'],
] as const)('%j: %s', (name, fault) => {
  expect(findConfusableNameError(name)).toBe(fault);
});
