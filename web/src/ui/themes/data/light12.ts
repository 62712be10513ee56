import type { Theme } from '../theme-colours.ts';

/** Lilac with fir green. */
export const light12: Theme = {
  name: 'light12',
  scheme: 'light',
  bg: '#f8dbf9',
  surface1: '#fef7ff',
  surface2: '#f1cdf2',
  surface3: '#e6bce7',
  line: '#e1bae2',
  lineStrong: '#916993',
  text: '#271a27',
  text2: '#594b5a',
  text3: '#675867',
  primary: '#065e47',
  primaryHover: '#00694f',
  onPrimary: '#ffffff',
  primaryTint: '#c9e2d7',
  secondary: '#812794',
  ok: '#00603a',
  info: '#195299',
  hold: '#704d03',
  warn: '#954703',
  bad: '#a90316',
  off: '#675867',
  veil: '#fef7fff0',
};
