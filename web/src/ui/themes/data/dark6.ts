import type { Theme } from '../theme-colours.ts';

/** Ink blue with warm gold: the default theme. */
export const dark6: Theme = {
  name: 'dark6',
  scheme: 'dark',
  bg: '#0b1220',
  surface1: '#111a2b',
  surface2: '#18233a',
  surface3: '#223050',
  line: '#22304a',
  lineStrong: '#63759a',
  text: '#f0f2f7',
  text2: '#aeb8cb',
  text3: '#8e9bb4',
  primary: '#e6b866',
  primaryHover: '#f1cb86',
  onPrimary: '#1c1403',
  primaryTint: '#262418',
  secondary: '#8fb2ea',
  ok: '#63c99f',
  info: '#8fb2ea',
  hold: '#e6b866',
  warn: '#f0a35e',
  bad: '#f1837b',
  off: '#8e9bb4',
  veil: '#090e1af0',
};
