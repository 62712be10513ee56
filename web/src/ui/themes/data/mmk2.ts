import type { Theme } from '../theme-colours.ts';

/** Ivory with red, a theme of the operator's own. */
export const mmk2: Theme = {
  name: 'mmk2',
  scheme: 'light',
  bg: '#faf3e3',
  surface1: '#fcfaf5',
  surface2: '#efe7d4',
  surface3: '#e2d8c1',
  line: '#ded5bf',
  lineStrong: '#897f69',
  text: '#291c17',
  text2: '#5e4f49',
  text3: '#72635d',
  primary: '#c00623',
  primaryHover: '#cb1129',
  onPrimary: '#ffffff',
  primaryTint: '#fee0dd',
  secondary: '#433830',
  ok: '#046b41',
  info: '#245da5',
  hold: '#7e5600',
  warn: '#a14f09',
  bad: '#b81b21',
  off: '#72635d',
  veil: '#fcfaf5f0',
};
