import type { Theme } from '../theme-colours.ts';

/** Linen with bordeaux. */
export const light9: Theme = {
  name: 'light9',
  scheme: 'light',
  bg: '#f4e2db',
  surface1: '#fef9f7',
  surface2: '#ecd5cd',
  surface3: '#e0c6bc',
  line: '#dcc3ba',
  lineStrong: '#8b7169',
  text: '#291c17',
  text2: '#5c4d47',
  text3: '#695a54',
  primary: '#741430',
  primaryHover: '#8b2b42',
  onPrimary: '#ffffff',
  primaryTint: '#f3d1d5',
  secondary: '#784e14',
  ok: '#03623b',
  info: '#1a549b',
  hold: '#714e05',
  warn: '#974700',
  bad: '#ad0417',
  off: '#695a54',
  veil: '#fef9f7f0',
};
