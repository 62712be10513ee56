import type { Theme } from '../theme-colours.ts';

/** Lavender with violet. */
export const light8: Theme = {
  name: 'light8',
  scheme: 'light',
  bg: '#ece5ff',
  surface1: '#fbf9ff',
  surface2: '#e1d8f8',
  surface3: '#d3c9ee',
  line: '#d0c6e9',
  lineStrong: '#7e7398',
  text: '#211c2c',
  text2: '#544f61',
  text3: '#625c6f',
  primary: '#6539c2',
  primaryHover: '#6d43cc',
  onPrimary: '#ffffff',
  primaryTint: '#dedaf7',
  secondary: '#06648c',
  ok: '#00643d',
  info: '#1d569d',
  hold: '#744f00',
  warn: '#994a03',
  bad: '#ae0718',
  off: '#625c6f',
  veil: '#fbf9fff0',
};
