import { Palette } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

type Shown = 'settings' | 'schemes' | null;

const shownStore = createStore<{ readonly shown: Shown }>(() => ({ shown: null }));
const show = (shown: Shown): void => shownStore.setState({ shown });
const close = (): void => show(null);

export const ThemeSettingsButton = () => {
  const { t } = useMessages(mainMessages);
  const shown = useStore(shownStore, (state) => state.shown);
  return (
    <IconButton
      label={t('words.themeSettings')}
      icon={<Palette />}
      aria-haspopup="dialog"
      aria-expanded={shown !== null}
      onClick={() => show('settings')}
    />
  );
};

const loadSettings = () => import('./components/theme-settings-sheet.tsx').then((it) => it.ThemeSettingsSheet);
const loadSchemes = () => import('./components/color-schemes-sheet.tsx').then((it) => it.ColorSchemesSheet);

export const ThemeSettingsPanel = () => {
  const shown = useStore(shownStore, (state) => state.shown);
  const Settings = useLazyComponent(shown === 'settings', loadSettings, close);
  const Schemes = useLazyComponent(shown === 'schemes', loadSchemes, close);
  if (Settings) return <Settings onClose={close} onSchemes={() => show('schemes')} />;
  return Schemes && <Schemes onClose={close} onBack={() => show('settings')} />;
};
