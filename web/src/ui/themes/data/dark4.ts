import type { Theme } from '../theme-colours.ts';

/** Dark coffee with copper. */
export const dark4: Theme = {
  name: 'dark4',
  scheme: 'dark',
  bg: '#20120a',
  surface1: '#291a10',
  surface2: '#342218',
  surface3: '#432f23',
  line: '#3e2d23',
  lineStrong: '#8a6d5c',
  text: '#f6f1ef',
  text2: '#c0b1a7',
  text3: '#a18e83',
  primary: '#e99355',
  primaryHover: '#f5aa77',
  onPrimary: '#180c05',
  primaryTint: '#35261c',
  secondary: '#cfbc8a',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#a18e83',
  veil: '#190c05f0',
};
