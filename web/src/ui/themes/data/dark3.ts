import type { Theme } from '../theme-colours.ts';

/** Aubergine with pink. */
export const dark3: Theme = {
  name: 'dark3',
  scheme: 'dark',
  bg: '#230b22',
  surface1: '#2d122b',
  surface2: '#381a35',
  surface3: '#472645',
  line: '#432640',
  lineStrong: '#92618d',
  text: '#f7f0f6',
  text2: '#c2adbf',
  text3: '#a18a9e',
  primary: '#ff8fb4',
  primaryHover: '#ffb1c8',
  onPrimary: '#180b0f',
  primaryTint: '#372429',
  secondary: '#c1a9ee',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#a18a9e',
  veil: '#1c051af0',
};
