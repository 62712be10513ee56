import { Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, themeStore } from '../../ui/themes/theme.ts';
import { counterpartOf, schemeOf } from '../../ui/themes/theme-names.ts';

export const ThemeToggle = () => {
  const { t } = useTexts();
  const theme = useStore(themeStore, (state) => state.theme);
  const isDark = schemeOf(theme) === 'dark';
  return (
    <IconButton
      label={isDark ? t('words.lightTheme') : t('words.darkTheme')}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => void chooseTheme(counterpartOf(theme))}
    />
  );
};
