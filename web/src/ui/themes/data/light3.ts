import type { Theme } from '../theme-colours.ts';

/** Sand with petrol. */
export const light3: Theme = {
  name: 'light3',
  scheme: 'light',
  bg: '#f3f0e8',
  surface1: '#fffdf8',
  surface2: '#eae5d9',
  surface3: '#ddd6c6',
  line: '#dad3c3',
  lineStrong: '#857c69',
  text: '#19212e',
  text2: '#4a5363',
  text3: '#5f6674',
  primary: '#0b5d63',
  primaryHover: '#0f747b',
  onPrimary: '#ffffff',
  primaryTint: '#dce7e2',
  secondary: '#8a4b12',
  ok: '#1b6a49',
  info: '#2c5aa0',
  hold: '#7a5200',
  warn: '#93500a',
  bad: '#ae2929',
  off: '#5f6674',
  veil: '#fffdf8f0',
};
