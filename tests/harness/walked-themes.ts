import { isThemeName, type ThemeName } from '../../web/src/ui/themes/theme-names.ts';

/** The themes to be walked: a part of all in `npm run test:long`, those that `npm run test:themes` names. */
export const wishedThemes: readonly ThemeName[] = (process.env.THEMES ?? '').split(',').filter(isThemeName);

/** A walk through many themes takes its time. */
export const themeWalkTimeoutMs = wishedThemes.length > 0 ? 300_000 : 120_000;

/** A part of the long run walks its themes on a desk alone, and the phone in one theme, which only the first part does. */
const screens = process.env.WALKED_SCREENS?.split(',');
export const walksScreen = (name: 'desk' | 'phone'): boolean => screens?.includes(name) ?? true;
export const walksThemesOnPhone = screens === undefined;
