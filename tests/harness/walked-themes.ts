import { isThemeName, type ThemeName } from '@reelfloor/web/testing/themes';

/** The themes to walk: all in `npm run test:long`, the named ones in `npm run test:themes`. */
export const wishedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

export const themeWalkTimeoutMs = wishedThemes.length > 0 ? 300_000 : 120_000;

/** Otherwise the phone is walked in one theme. */
export const walksThemesOnPhone = process.env.THEMES_ON_PHONE === '1';
