import type { Theme } from '../theme-colours.ts';

/** Black with red, a theme of the operator's own. */
export const mmk1: Theme = {
  name: 'mmk1',
  scheme: 'dark',
  bg: '#080707',
  surface1: '#0f0e0d',
  surface2: '#181616',
  surface3: '#252222',
  line: '#222020',
  lineStrong: '#6b6565',
  text: '#f3f2f2',
  text2: '#b6b3b3',
  text3: '#949191',
  primary: '#fd3f3f',
  primaryHover: '#fe6f66',
  onPrimary: '#190b0a',
  primaryTint: '#281311',
  secondary: '#d3c0b1',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#949191',
  veil: '#040303f0',
};
