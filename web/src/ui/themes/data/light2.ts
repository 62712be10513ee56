import type { Theme } from '../theme-colours.ts';

/** Mint with deep green. */
export const light2: Theme = {
  name: 'light2',
  scheme: 'light',
  bg: '#d8f7e6',
  surface1: '#f3fdf8',
  surface2: '#c6eed9',
  surface3: '#b2e1c8',
  line: '#b1ddc6',
  lineStrong: '#598971',
  text: '#11241b',
  text2: '#44584d',
  text3: '#54695e',
  primary: '#03663e',
  primaryHover: '#107348',
  onPrimary: '#ffffff',
  primaryTint: '#d2eadb',
  secondary: '#7a6003',
  ok: '#026940',
  info: '#235ca4',
  hold: '#7a5403',
  warn: '#a04e06',
  bad: '#b6161f',
  off: '#54695e',
  veil: '#f3fdf8f0',
};
