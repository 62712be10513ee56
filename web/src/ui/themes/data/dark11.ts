import type { Theme } from '../theme-colours.ts';

/** Olive with yellow. */
export const dark11: Theme = {
  name: 'dark11',
  scheme: 'dark',
  bg: '#181903',
  surface1: '#202106',
  surface2: '#292a0d',
  surface3: '#363818',
  line: '#33351a',
  lineStrong: '#75784c',
  text: '#f2f3ed',
  text2: '#b4b7a0',
  text3: '#929579',
  primary: '#f5dc3a',
  primaryHover: '#fff19d',
  onPrimary: '#121004',
  primaryTint: '#2f2c17',
  secondary: '#a8cb86',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#f17f7e',
  off: '#929579',
  veil: '#111200f0',
};
