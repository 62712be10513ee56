import type { Theme } from '../theme-colours.ts';

/** Indigo with violet. */
export const dark8: Theme = {
  name: 'dark8',
  scheme: 'dark',
  bg: '#141241',
  surface1: '#1a1a4d',
  surface2: '#22235b',
  surface3: '#2e306f',
  line: '#2d2f66',
  lineStrong: '#686ec8',
  text: '#f0f2fb',
  text2: '#aeb3cb',
  text3: '#8d92ac',
  primary: '#be9df7',
  primaryHover: '#ceb5fe',
  onPrimary: '#110d19',
  primaryTint: '#312c3c',
  secondary: '#72c7ee',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#f2807f',
  off: '#8d92ac',
  veil: '#0e0a38f0',
};
