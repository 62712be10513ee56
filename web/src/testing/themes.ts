export { isThemeName, schemeOf, type ThemeName, themeNames } from '../ui/themes/theme-names.ts';
