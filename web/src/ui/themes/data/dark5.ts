import type { Theme } from '../theme-colours.ts';

/** Petrol with coral. */
export const dark5: Theme = {
  name: 'dark5',
  scheme: 'dark',
  bg: '#032328',
  surface1: '#072b32',
  surface2: '#0f353c',
  surface3: '#1a444c',
  line: '#1e4047',
  lineStrong: '#4e8591',
  text: '#edf4f5',
  text2: '#9fbac0',
  text3: '#7fa0a7',
  primary: '#fa8469',
  primaryHover: '#ffa28c',
  onPrimary: '#190b08',
  primaryTint: '#422d28',
  secondary: '#73d1ca',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#fe8a88',
  off: '#7fa0a7',
  veil: '#011b20f0',
};
