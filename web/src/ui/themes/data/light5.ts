import type { Theme } from '../theme-colours.ts';

/** Lagoon with magenta. */
export const light5: Theme = {
  name: 'light5',
  scheme: 'light',
  bg: '#d3f0f1',
  surface1: '#f4fcfc',
  surface2: '#c2e6e8',
  surface3: '#aed9db',
  line: '#add5d7',
  lineStrong: '#588385',
  text: '#0b2425',
  text2: '#3f5859',
  text3: '#4c6567',
  primary: '#a83074',
  primaryHover: '#a93075',
  onPrimary: '#ffffff',
  primaryTint: '#f4d4e2',
  secondary: '#005f75',
  ok: '#02653e',
  info: '#1f58a0',
  hold: '#765104',
  warn: '#9c4a00',
  bad: '#b10e1b',
  off: '#4c6567',
  veil: '#f4fcfcf0',
};
