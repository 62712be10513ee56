export {
  getThemeColorScheme,
  isThemeName,
  type ThemeName,
  themeNames,
} from '../ui/themes/theme-names.ts';
