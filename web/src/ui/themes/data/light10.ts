import type { Theme } from '../theme-colours.ts';

/** Mist with navy. */
export const light10: Theme = {
  name: 'light10',
  scheme: 'light',
  bg: '#dae7f0',
  surface1: '#f7fbfd',
  surface2: '#ccdce7',
  surface3: '#bbcddb',
  line: '#b9cad6',
  lineStrong: '#687986',
  text: '#182127',
  text2: '#475158',
  text3: '#545e66',
  primary: '#1d3c86',
  primaryHover: '#2f509c',
  onPrimary: '#ffffff',
  primaryTint: '#ccdaf4',
  secondary: '#006663',
  ok: '#00603a',
  info: '#1a549b',
  hold: '#714e05',
  warn: '#974700',
  bad: '#ac0015',
  off: '#545e66',
  veil: '#f7fbfdf0',
};
