import type { Theme } from '../theme-colours.ts';

/** Deep forest with fresh green. */
export const dark2: Theme = {
  name: 'dark2',
  scheme: 'dark',
  bg: '#03170d',
  surface1: '#082014',
  surface2: '#10291c',
  surface3: '#1b3729',
  line: '#1c3427',
  lineStrong: '#537a65',
  text: '#eff4f1',
  text2: '#a6baae',
  text3: '#80998b',
  primary: '#7edf75',
  primaryHover: '#9ef096',
  onPrimary: '#091208',
  primaryTint: '#1c2b1b',
  secondary: '#d2bd70',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#80998b',
  veil: '#001107f0',
};
