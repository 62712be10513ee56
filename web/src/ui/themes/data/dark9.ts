import type { Theme } from '../theme-colours.ts';

/** Bordeaux with rose gold. */
export const dark9: Theme = {
  name: 'dark9',
  scheme: 'dark',
  bg: '#27070d',
  surface1: '#320d14',
  surface2: '#3d151c',
  surface3: '#4e2128',
  line: '#492127',
  lineStrong: '#9e5c64',
  text: '#faf0f0',
  text2: '#c9acae',
  text3: '#a9898c',
  primary: '#f8b694',
  primaryHover: '#fecfb8',
  onPrimary: '#180c06',
  primaryTint: '#30251f',
  secondary: '#e89dc0',
  ok: '#64c897',
  info: '#7fb3e8',
  hold: '#e2b75c',
  warn: '#f29e5b',
  bad: '#ef7e7c',
  off: '#a9898c',
  veil: '#1f0207f0',
};
