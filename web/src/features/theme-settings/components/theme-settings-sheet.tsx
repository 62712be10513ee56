import { ChevronRight, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { chooseLanguage, mainMessages } from '../../../i18n/i18n.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  changePageLayout,
  choosePageLayoutStyle,
  type LayoutConfig,
  type LayoutOption,
  layoutModes,
  layoutOptions,
  layoutStyles,
  navbarPositions,
  scrollModes,
  toolbarStyles,
  usePageLayout,
} from '../../../ui/layouts/page-layout-config.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { themeStore } from '../../../ui/themes/current-theme.ts';
import { allThemes } from '../../../ui/themes/data/all-themes.ts';
import { themeSettingsMessages } from '../messages/theme-settings-messages.ts';
import { ThemeSwatch } from './theme-swatch.tsx';

interface ThemeSettingsSheetProps {
  onClose: () => void;
  onSchemes: () => void;
}

export const ThemeSettingsSheet = ({ onClose, onSchemes }: ThemeSettingsSheetProps) => {
  const { t: common, language } = useMessages(mainMessages);
  const { t } = useMessages(themeSettingsMessages);
  const { style } = usePageLayout();
  const theme = useStore(themeStore, (state) => state.theme);
  const shown = allThemes.find(({ name }) => name === theme);
  return (
    <SidePanel label={common('words.themeSettings')} onClose={onClose} seeThrough>
      <header className="flex h-16 flex-none items-center justify-between border-b border-line ps-5 pe-2">
        <h2 className="text-16">{common('words.themeSettings')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">
        <Section title={t('theme')}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onSchemes}
            className="flex w-full items-center gap-3 rounded-control border border-line-strong p-3 text-start transition-colors hover:bg-surface-2"
          >
            {shown && <ThemeSwatch theme={shown} />}
            <span className="grid min-w-0 flex-1">
              <b className="truncate font-semibold">{t(`names.${theme}`)}</b>
              <span className="truncate text-12 text-ink-3">{t('colorSchemes')}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-3 rtl:rotate-180" />
          </button>
        </Section>
        <Section title={t('layoutStyle')}>
          <ChoiceList
            label={t('layoutStyle')}
            value={style}
            options={layoutStyles.map((value) => ({ value, text: t(value) }))}
            onChange={choosePageLayoutStyle}
          />
          <p className="mt-2 text-12 text-ink-3">{t('layoutReset')}</p>
        </Section>
        <Section title={t('options')}>
          <LayoutOptions />
        </Section>
        {getOperatorSettings().LANG_SELECT && (
          <Section title={t('language')}>
            <ChoiceList
              label={t('language')}
              value={language}
              // Show each language's name in that language, for players who cannot read the others.
              options={[
                { value: 'tr', text: 'Türkçe', lang: 'tr' },
                { value: 'en', text: 'English', lang: 'en' },
                { value: 'ar', text: 'العربية', lang: 'ar' },
              ]}
              onChange={(value) => void chooseLanguage(value)}
            />
          </Section>
        )}
      </div>
    </SidePanel>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line px-5 py-5 last:border-b-0">
    <h3 className="mb-3 text-12 font-semibold tracking-normal text-ink-3">{title}</h3>
    {children}
  </section>
);

interface ChoiceListProps<Value extends string> {
  label: string;
  value: string;
  options: readonly { value: Value; text: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** Radio group with one option per row; the arrow keys select. */
const ChoiceList = <Value extends string>({ label, value, options, onChange }: ChoiceListProps<Value>) => {
  const name = useId();
  return (
    <fieldset aria-label={label} className="grid gap-1">
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium text-ink-2 transition-colors hover:bg-surface-2 has-checked:bg-surface-2 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="size-5 flex-none rounded-full border border-line-strong peer-checked:border-6 peer-checked:border-primary"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
};

type LookTexts = TranslateOf<typeof themeSettingsMessages>;

const LayoutOptions = () => {
  const { t } = useMessages(themeSettingsMessages);
  const { style, config } = usePageLayout();
  return (
    <div className="grid gap-2">
      {optionOrder
        .filter((option) => layoutOptions[style].includes(option))
        .map((option) => (
          <div key={option}>{controls[option](config, t)}</div>
        ))}
    </div>
  );
};

type Control = (config: LayoutConfig, t: LookTexts) => ReactNode;

const controls: Record<LayoutOption, Control> = {
  mode: ({ mode }, t) => (
    <Choice
      label={t('mode')}
      value={mode}
      options={layoutModes.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => changePageLayout({ mode: value })}
    />
  ),
  scroll: ({ scroll }, t) => (
    <Choice
      label={t('scroll')}
      value={scroll}
      options={scrollModes.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => changePageLayout({ scroll: value })}
    />
  ),
  'navbar.position': ({ navbar }, t) => (
    <Choice
      label={t('position')}
      value={navbar.position}
      options={navbarPositions.map((value) => ({ value, text: t(value) }))}
      onChange={(position) => changePageLayout({ navbar: { position } })}
    />
  ),
  'toolbar.style': ({ toolbar }, t) => (
    <Choice
      label={t('toolbarStyle')}
      value={toolbar.style}
      options={toolbarStyles.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => changePageLayout({ toolbar: { style: value } })}
    />
  ),
  'navbar.display': ({ navbar }, t) => (
    <Switch
      label={t('navbar')}
      checked={navbar.display}
      onChange={(display) => changePageLayout({ navbar: { display } })}
    />
  ),
  'navbar.folded': ({ navbar }, t) => (
    <Switch
      label={t('folded')}
      checked={navbar.folded}
      onChange={(folded) => changePageLayout({ navbar: { folded } })}
    />
  ),
  'toolbar.display': ({ toolbar }, t) => (
    <Switch
      label={t('toolbar')}
      checked={toolbar.display}
      onChange={(display) => changePageLayout({ toolbar: { display } })}
    />
  ),
  'footer.display': ({ footer }, t) => (
    <Switch
      label={t('footer')}
      checked={footer.display}
      onChange={(display) => changePageLayout({ footer: { display } })}
    />
  ),
  'leftSidePanel.display': ({ leftSidePanel }, t) => (
    <Switch
      label={t('leftSidePanel')}
      checked={leftSidePanel.display}
      onChange={(display) => changePageLayout({ leftSidePanel: { display } })}
    />
  ),
  'rightSidePanel.display': ({ rightSidePanel }, t) => (
    <Switch
      label={t('rightSidePanel')}
      checked={rightSidePanel.display}
      onChange={(display) => changePageLayout({ rightSidePanel: { display } })}
    />
  ),
};

const optionOrder = Object.keys(controls) as LayoutOption[];

const Choice = <Value extends string>(props: ComponentProps<typeof SegmentedControl<Value>>) => (
  <Row label={props.label}>
    <SegmentedControl {...props} />
  </Row>
);

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <span aria-hidden="true" className="font-medium">
      {label}
    </span>
    {children}
  </div>
);
