import type { Theme } from '../theme-colours.ts';

/** Butter with olive. */
export const light11: Theme = {
  name: 'light11',
  scheme: 'light',
  bg: '#faf1c7',
  surface1: '#fdfaee',
  surface2: '#f0e6b1',
  surface3: '#e4d798',
  line: '#e0d499',
  lineStrong: '#8d7f3e',
  text: '#231f0e',
  text2: '#575340',
  text3: '#696551',
  primary: '#495315',
  primaryHover: '#5c672a',
  onPrimary: '#ffffff',
  primaryTint: '#e3e7d4',
  secondary: '#97400d',
  ok: '#026940',
  info: '#235ca4',
  hold: '#7a5403',
  warn: '#a04e06',
  bad: '#b6161f',
  off: '#696551',
  veil: '#fdfaeef0',
};
