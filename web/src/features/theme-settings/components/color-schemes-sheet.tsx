import { ArrowLeft, Check, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showAndStoreTheme, themeStore } from '../../../ui/themes/current-theme.ts';
import { allThemes } from '../../../ui/themes/data/all-themes.ts';
import type { Theme } from '../../../ui/themes/theme-colours.ts';
import { showToast } from '../../../ui/toast.ts';
import { themeSettingsMessages } from '../messages/theme-settings-messages.ts';
import { ThemeSwatch } from './theme-swatch.tsx';

interface ColorSchemesSheetProps {
  onClose: () => void;
  onBack: () => void;
}

export const ColorSchemesSheet = ({ onClose, onBack }: ColorSchemesSheetProps) => {
  const { t: common } = useMessages(mainMessages);
  const { t } = useMessages(themeSettingsMessages);
  return (
    <SidePanel label={t('colorSchemes')} onClose={onClose} seeThrough>
      <header className="flex h-16 flex-none items-center gap-1 border-b border-line px-2">
        <IconButton label={t('back')} icon={<ArrowLeft className="rtl:rotate-180" />} onClick={onBack} />
        <h2 className="me-auto text-16">{t('colorSchemes')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <p className="mb-4 text-ink-2">{t('colorSchemesLead')}</p>
        <Schemes />
      </div>
    </SidePanel>
  );
};

const groups = [
  { key: 'house', themes: allThemes.filter(({ name }) => name.startsWith('mmk')) },
  { key: 'dark', themes: allThemes.filter(({ name }) => name.startsWith('dark')) },
  { key: 'light', themes: allThemes.filter(({ name }) => name.startsWith('light')) },
] as const;

/** All colour schemes in one radio group, so that the arrow keys move through all of them. */
const Schemes = () => {
  const { t } = useMessages(themeSettingsMessages);
  const group = useId();
  return (
    <fieldset aria-label={t('colorSchemes')}>
      {groups.map(({ key, themes }) => (
        <div key={key} className="mb-5">
          <h3 className="mb-2 text-12 font-semibold tracking-normal text-ink-3">{t(key)}</h3>
          <div className="grid grid-cols-2 gap-2">
            {themes.map((theme) => (
              <Scheme key={theme.name} theme={theme} group={group} />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
};

const Scheme = ({ theme, group }: { theme: Theme; group: string }) => {
  const { t } = useMessages(themeSettingsMessages);
  const chosen = useStore(themeStore, (state) => state.theme === theme.name);
  const choose = async () => {
    if (!(await showAndStoreTheme(theme.name))) showToast('error', t('failed'));
  };
  return (
    <label className="relative flex min-w-0 cursor-pointer items-center gap-2.5 rounded-control border border-line p-2 transition-colors hover:bg-surface-2 has-checked:border-primary has-checked:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary">
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={() => void choose()}
        aria-label={`${t(`names.${theme.name}`)}, ${theme.name}`}
        className="sr-only"
      />
      <ThemeSwatch theme={theme} />
      <span className="grid min-w-0 leading-snug">
        <span className="leading-tight font-medium">{t(`names.${theme.name}`)}</span>
        <span className="text-12 text-ink-3">{theme.name}</span>
      </span>
      {chosen && <Check aria-hidden="true" className="absolute end-1.5 top-1.5 size-4 text-primary" strokeWidth={3} />}
    </label>
  );
};
