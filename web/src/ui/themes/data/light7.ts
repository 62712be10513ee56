import type { Theme } from '../theme-colours.ts';

/** Grey stone with dark cyan. */
export const light7: Theme = {
  name: 'light7',
  scheme: 'light',
  bg: '#d4d6d8',
  surface1: '#eceded',
  surface2: '#c8cbce',
  surface3: '#b9bcc0',
  line: '#b6b9bc',
  lineStrong: '#696e73',
  text: '#1b2025',
  text2: '#42474d',
  text3: '#4f545a',
  primary: '#004456',
  primaryHover: '#17586b',
  onPrimary: '#ffffff',
  primaryTint: '#bdced4',
  secondary: '#4e3e89',
  ok: '#035634',
  info: '#0d498f',
  hold: '#644400',
  warn: '#884000',
  bad: '#9a0112',
  off: '#4f545a',
  veil: '#ecededf0',
};
