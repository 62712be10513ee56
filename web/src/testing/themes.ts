export {
  isThemeName,
  type ThemeName,
  themeColorScheme as schemeOf,
  themeNames,
} from '../ui/themes/theme-names.ts';
