import { isThemeName, type ThemeName } from '../../web/src/ui/themes/theme-names.ts';

/** The themes that `npm run test:themes` wants to be walked; none in `npm test`, which walks a few of each test's own. */
export const wishedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

/** A walk through many themes takes its time. */
export const themeWalkTimeoutMs = wishedThemes.length > 0 ? 300_000 : 120_000;
