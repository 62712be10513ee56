import type { Theme } from '../theme-colours.ts';

/** Lifted slate with turquoise. */
export const dark10: Theme = {
  name: 'dark10',
  scheme: 'dark',
  bg: '#232f3a',
  surface1: '#2a3844',
  surface2: '#32414e',
  surface3: '#3e4f5e',
  line: '#3d4c59',
  lineStrong: '#7991a5',
  text: '#f0f3f6',
  text2: '#b6c3ce',
  text3: '#a0afbd',
  primary: '#45dfca',
  primaryHover: '#7af0dd',
  onPrimary: '#031310',
  primaryTint: '#314844',
  secondary: '#a6c6f9',
  ok: '#6fd3a1',
  info: '#90c5fb',
  hold: '#e5ba5f',
  warn: '#f29e5b',
  bad: '#fea9a5',
  off: '#a0afbd',
  veil: '#1c2832f0',
};
