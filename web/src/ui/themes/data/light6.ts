import type { Theme } from '../theme-colours.ts';

/** Rose with raspberry. */
export const light6: Theme = {
  name: 'light6',
  scheme: 'light',
  bg: '#fee3e9',
  surface1: '#fdf9fa',
  surface2: '#fbd4dd',
  surface3: '#f1c3ce',
  line: '#ebc1cb',
  lineStrong: '#9a6f7a',
  text: '#2b191e',
  text2: '#614c51',
  text3: '#705a60',
  primary: '#b4065f',
  primaryHover: '#ba1464',
  onPrimary: '#ffffff',
  primaryTint: '#f8d5de',
  secondary: '#634590',
  ok: '#00643d',
  info: '#1e579f',
  hold: '#755002',
  warn: '#994a03',
  bad: '#b00b1a',
  off: '#705a60',
  veil: '#fdf9faf0',
};
