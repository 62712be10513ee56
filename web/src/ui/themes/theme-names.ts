/** The color themes of specification §9. `dark6` is the default; mmk1 and mmk2 are the operator's own. */
export const themeNames = [
  'light1',
  'light2',
  'light3',
  'light4',
  'light5',
  'light6',
  'light7',
  'light8',
  'light9',
  'light10',
  'light11',
  'light12',
  'dark1',
  'dark2',
  'dark3',
  'dark4',
  'dark5',
  'dark6',
  'dark7',
  'dark8',
  'dark9',
  'dark10',
  'dark11',
  'dark12',
  'mmk1',
  'mmk2',
] as const;
export type ThemeName = (typeof themeNames)[number];

export const defaultTheme: ThemeName = 'dark6';

export const isThemeName = (value: unknown): value is ThemeName => themeNames.some((name) => name === value);

export const getThemeColorScheme = (name: ThemeName): 'light' | 'dark' =>
  name.startsWith('light') || name === 'mmk2' ? 'light' : 'dark';

/** Returns the theme's light or dark counterpart. It has the same number, except for the pairs in `crossings`. */
export const findLightOrDarkCounterpart = (name: ThemeName): ThemeName => {
  const crossed = crossings[name];
  if (crossed) return crossed;
  const other = name.startsWith('light') ? name.replace('light', 'dark') : name.replace('dark', 'light');
  return isThemeName(other) ? other : defaultTheme;
};

const crossings: Partial<Record<ThemeName, ThemeName>> = {
  dark6: 'light3',
  light3: 'dark6',
  dark3: 'light6',
  light6: 'dark3',
  mmk1: 'mmk2',
  mmk2: 'mmk1',
};
