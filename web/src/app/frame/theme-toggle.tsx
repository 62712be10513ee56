import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, currentTheme } from '../../ui/themes/theme.ts';

/** Switches between the dark and the light theme. */
export const ThemeToggle = () => {
  const { t } = useTexts();
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark6' ? 'light3' : 'dark6';
  return (
    <IconButton
      label={other === 'light3' ? t('common.lightTheme') : t('common.darkTheme')}
      icon={other === 'light3' ? <Sun /> : <Moon />}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    />
  );
};
