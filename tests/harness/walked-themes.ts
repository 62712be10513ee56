import { isThemeName, type ThemeName } from '@reelfloor/web/testing/themes';

/** All in `npm run test:long`, the named ones in `npm run test:themes`; empty in other runs. */
export const wishedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

export const themeWalkTimeoutMs = wishedThemes.length > 0 ? 300_000 : 120_000;

/** False: phone tests use only one of these themes. */
export const walksThemesOnPhone = process.env.THEMES_ON_PHONE === '1';
