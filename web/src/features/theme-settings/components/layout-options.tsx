import type { ComponentProps, ReactNode } from 'react';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import {
  changeLayout,
  type LayoutConfig,
  type LayoutOption,
  layoutModes,
  layoutOptions,
  navbarPositions,
  scrollModes,
  toolbarStyles,
  useLayout,
} from '../../../ui/layouts/layout-config.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { themeSettingsMessages } from '../messages/index.ts';

type LookTexts = TranslateOf<typeof themeSettingsMessages>;

export const LayoutOptions = () => {
  const { t } = useMessages(themeSettingsMessages);
  const { style, config } = useLayout();
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
      onChange={(value) => changeLayout({ mode: value })}
    />
  ),
  scroll: ({ scroll }, t) => (
    <Choice
      label={t('scroll')}
      value={scroll}
      options={scrollModes.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => changeLayout({ scroll: value })}
    />
  ),
  'navbar.position': ({ navbar }, t) => (
    <Choice
      label={t('position')}
      value={navbar.position}
      options={navbarPositions.map((value) => ({ value, text: t(value) }))}
      onChange={(position) => changeLayout({ navbar: { position } })}
    />
  ),
  'toolbar.style': ({ toolbar }, t) => (
    <Choice
      label={t('toolbarStyle')}
      value={toolbar.style}
      options={toolbarStyles.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => changeLayout({ toolbar: { style: value } })}
    />
  ),
  'navbar.display': ({ navbar }, t) => (
    <Switch
      label={t('navbar')}
      checked={navbar.display}
      onChange={(display) => changeLayout({ navbar: { display } })}
    />
  ),
  'navbar.folded': ({ navbar }, t) => (
    <Switch
      label={t('folded')}
      checked={navbar.folded}
      onChange={(folded) => changeLayout({ navbar: { folded } })}
    />
  ),
  'toolbar.display': ({ toolbar }, t) => (
    <Switch
      label={t('toolbar')}
      checked={toolbar.display}
      onChange={(display) => changeLayout({ toolbar: { display } })}
    />
  ),
  'footer.display': ({ footer }, t) => (
    <Switch
      label={t('footer')}
      checked={footer.display}
      onChange={(display) => changeLayout({ footer: { display } })}
    />
  ),
  'leftSidePanel.display': ({ leftSidePanel }, t) => (
    <Switch
      label={t('leftSidePanel')}
      checked={leftSidePanel.display}
      onChange={(display) => changeLayout({ leftSidePanel: { display } })}
    />
  ),
  'rightSidePanel.display': ({ rightSidePanel }, t) => (
    <Switch
      label={t('rightSidePanel')}
      checked={rightSidePanel.display}
      onChange={(display) => changeLayout({ rightSidePanel: { display } })}
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
