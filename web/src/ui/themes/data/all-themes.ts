import type { Theme } from '../theme-colours.ts';
import { darkThemes } from './dark-themes.ts';
import { lightThemes } from './light-themes.ts';

const otherThemes: readonly Theme[] = [
  // Color theme: black with red, the operator's own.
  {
    name: 'mmk1',
    scheme: 'dark',
    bg: '#080707',
    surface1: '#0f0e0d',
    surface2: '#181616',
    surface3: '#252222',
    line: '#222020',
    lineStrong: '#6b6565',
    text: '#f3f2f2',
    text2: '#b6b3b3',
    text3: '#949191',
    primary: '#fd3f3f',
    primaryHover: '#fe6f66',
    onPrimary: '#190b0a',
    primaryTint: '#281311',
    secondary: '#d3c0b1',
    ok: '#64c897',
    info: '#7fb3e8',
    hold: '#e2b75c',
    warn: '#f29e5b',
    bad: '#ef7e7c',
    off: '#949191',
    veil: '#040303f0',
  },
  // Color theme: ivory with red, the operator's own.
  {
    name: 'mmk2',
    scheme: 'light',
    bg: '#faf3e3',
    surface1: '#fcfaf5',
    surface2: '#efe7d4',
    surface3: '#e2d8c1',
    line: '#ded5bf',
    lineStrong: '#897f69',
    text: '#291c17',
    text2: '#5e4f49',
    text3: '#72635d',
    primary: '#c00623',
    primaryHover: '#cb1129',
    onPrimary: '#ffffff',
    primaryTint: '#fee0dd',
    secondary: '#433830',
    ok: '#046b41',
    info: '#245da5',
    hold: '#7e5600',
    warn: '#a14f09',
    bad: '#b81b21',
    off: '#72635d',
    veil: '#fcfaf5f0',
  },
];

export const allThemes: readonly Theme[] = [...lightThemes, ...darkThemes, ...otherThemes];
