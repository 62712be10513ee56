export {
  getThemeColorScheme as schemeOf,
  isThemeName,
  type ThemeName,
  themeNames,
} from '../ui/themes/theme-names.ts';
