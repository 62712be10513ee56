import type { Theme } from '../theme-colours.ts';

/** White paper with a clear blue. */
export const light1: Theme = {
  name: 'light1',
  scheme: 'light',
  bg: '#f9fafb',
  surface1: '#ffffff',
  surface2: '#edeff0',
  surface3: '#dee0e1',
  line: '#dbdcde',
  lineStrong: '#81868b',
  text: '#1b2025',
  text2: '#4e5359',
  text3: '#646a70',
  primary: '#1957d2',
  primaryHover: '#2462de',
  onPrimary: '#ffffff',
  primaryTint: '#e7effe',
  secondary: '#036b70',
  ok: '#077045',
  info: '#2962aa',
  hold: '#835a01',
  warn: '#a14f09',
  bad: '#bd2125',
  off: '#646a70',
  veil: '#fffffff0',
};
