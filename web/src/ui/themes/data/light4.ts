import type { Theme } from '../theme-colours.ts';

/** Peach with terracotta. */
export const light4: Theme = {
  name: 'light4',
  scheme: 'light',
  bg: '#ffe6d4',
  surface1: '#fef9f6',
  surface2: '#fbd8be',
  surface3: '#f1c8a9',
  line: '#ecc5a9',
  lineStrong: '#9a7253',
  text: '#2a1c11',
  text2: '#604f42',
  text3: '#6e5d50',
  primary: '#a24112',
  primaryHover: '#a44315',
  onPrimary: '#ffffff',
  primaryTint: '#f8d8cb',
  secondary: '#31623d',
  ok: '#02653e',
  info: '#1e579f',
  hold: '#765104',
  warn: '#9c4a00',
  bad: '#b10e1b',
  off: '#6e5d50',
  veil: '#fef9f6f0',
};
