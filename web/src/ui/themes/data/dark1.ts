import type { Theme } from '../theme-colours.ts';

/** Graphite with a clear blue. */
export const dark1: Theme = {
  name: 'dark1',
  scheme: 'dark',
  bg: '#18191b',
  surface1: '#202123',
  surface2: '#292b2d',
  surface3: '#36383b',
  line: '#343538',
  lineStrong: '#74777c',
  text: '#f2f2f3',
  text2: '#b3b4b6',
  text3: '#939597',
  primary: '#5cb4ef',
  primaryHover: '#7ec7f9',
  onPrimary: '#051119',
  primaryTint: '#22303a',
  secondary: '#70ccae',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#f48280',
  off: '#939597',
  veil: '#121314f0',
};
