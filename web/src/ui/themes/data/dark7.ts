import type { Theme } from '../theme-colours.ts';

/** Black, for OLED screens, with ice blue. */
export const dark7: Theme = {
  name: 'dark7',
  scheme: 'dark',
  bg: '#010101',
  surface1: '#050505',
  surface2: '#0d0d0d',
  surface3: '#1c1c1c',
  line: '#191919',
  lineStrong: '#676163',
  text: '#f2f2f2',
  text2: '#b4b4b4',
  text3: '#929292',
  primary: '#6feaf1',
  primaryHover: '#9ffaff',
  onPrimary: '#021314',
  primaryTint: '#031415',
  secondary: '#b2b8f7',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#929292',
  veil: '#000000f0',
};
