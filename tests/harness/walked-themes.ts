import { isThemeName, type ThemeName } from '@reelfloor/web/testing/themes';

/** The themes to be walked: all in `npm run test:long`, those that `npm run test:themes` names there. */
export const wishedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

/** A walk through many themes takes its time. */
export const themeWalkTimeoutMs = wishedThemes.length > 0 ? 300_000 : 120_000;

/** Else the phone is walked in one theme. */
export const walksThemesOnPhone = process.env.THEMES_ON_PHONE === '1';
