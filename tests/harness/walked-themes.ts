import { isThemeName, type ThemeName } from '@reelfloor/web/testing/themes';

/**
 * Themes to test: all in `npm run test:exhaustive`, some in `npm run test:long`, chosen ones in `npm run test:themes`, otherwise an empty
 * list.
 */
export const requestedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

export const themeWalkTimeoutMs = requestedThemes.length > 0 ? 300_000 : 120_000;

/** Whether phone tests use all of these themes; false: only one theme. */
export const walksThemesOnPhone = process.env.THEMES_ON_PHONE === '1';
