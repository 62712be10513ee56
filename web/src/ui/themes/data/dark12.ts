import type { Theme } from '../theme-colours.ts';

/** Night orchid with mint. */
export const dark12: Theme = {
  name: 'dark12',
  scheme: 'dark',
  bg: '#1e0130',
  surface1: '#27063c',
  surface2: '#310e48',
  surface3: '#401a5b',
  line: '#3c1c53',
  lineStrong: '#8a57b2',
  text: '#f5f0f9',
  text2: '#baafc6',
  text3: '#998ca6',
  primary: '#7af3c2',
  primaryHover: '#b2ffdc',
  onPrimary: '#05130d',
  primaryTint: '#192b23',
  secondary: '#e698df',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#998ca6',
  veil: '#160026f0',
};
