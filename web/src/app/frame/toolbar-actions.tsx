import { Info, Maximize, Minimize, Moon, Sun } from 'lucide-react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ChatButton, ChatPanel } from '../../features/chat/chat-button-and-panel.tsx';
import { NoticesButton, NoticesPanel } from '../../features/notices/notices-button-and-panel.tsx';
import { TakeBreakButton } from '../../features/protection/components/take-break-button.tsx';
import { QuickPanel, QuickPanelButton } from '../../features/quick-panel/quick-panel.tsx';
import { ThemeSettingsButton, ThemeSettingsPanel } from '../../features/theme-settings/theme-settings.tsx';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showAndStoreTheme, themeStore } from '../../ui/themes/current-theme.ts';
import { findLightOrDarkCounterpart, getThemeColorScheme } from '../../ui/themes/theme-names.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { LazyPromotionsButton } from './lazy-promotions-button.tsx';

const openStore = createStore<{ readonly open: boolean }>(() => ({ open: false }));
const close = (): void => openStore.setState({ open: false });

const InfoButton = () => {
  const { t } = useMessages(mainMessages);
  const open = useStore(openStore, (state) => state.open);
  return (
    <IconButton
      label={t('shell.info')}
      icon={<Info />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => openStore.setState({ open: true })}
    />
  );
};

const loadDialog = () => import('./app-info-dialog.tsx').then((it) => it.AppInfoDialog);

const InfoPanel = () => {
  const open = useStore(openStore, (state) => state.open);
  const Dialog = useLazyComponent(open, loadDialog, close);
  return Dialog && <Dialog onClose={close} />;
};

const ThemeToggle = () => {
  const { t } = useMessages(mainMessages);
  const theme = useStore(themeStore, (state) => state.theme);
  const isDark = getThemeColorScheme(theme) === 'dark';
  return (
    <IconButton
      label={isDark ? t('words.lightTheme') : t('words.darkTheme')}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => void showAndStoreTheme(findLightOrDarkCounterpart(theme))}
    />
  );
};

/** Button for fullscreen. Renders nothing if the browser does not support it. */
const FullscreenButton = () => {
  const { t } = useMessages(mainMessages);
  const { offered, isFull, toggle } = useFullscreen();
  if (!offered) return null;
  return (
    <IconButton
      label={isFull ? t('shell.leaveFullscreen') : t('shell.fullscreen')}
      icon={isFull ? <Minimize /> : <Maximize />}
      onClick={toggle}
    />
  );
};

export interface ToolbarAction {
  readonly id: string;
  /** The button as an `IconButton`; the "more" menu draws it as a row. */
  readonly Button: ComponentType;
  /** Panel that the button opens. It is rendered outside the "more" menu, so that it stays open when the menu closes. */
  readonly Panel?: ComponentType;
  /**
   * True: the button stays in the toolbar below 1280 px, where other buttons move to the "more" menu; also on a page that a casino opened.
   */
  readonly onPhone?: boolean;
  /** True: the button is in the toolbar only where there is space, on phones from 380 px on; otherwise in the "more" menu. */
  readonly inMoreIfNarrow?: boolean;
  /** True: the button opens a panel on the right. A layout can hide these buttons. */
  readonly isSidePanel?: boolean;
}

/** Button for a break from play. Has a text label where `frame.css` finds space for it in the toolbar. */
const BreakKey = () => <TakeBreakButton className="break-key gap-2 border-line-strong" />;

/** The toolbar's buttons, in the order shown. To add a feature's button, add an entry here. */
export const toolbarActions: readonly ToolbarAction[] = [
  { id: 'offers', Button: LazyPromotionsButton, onPhone: true, inMoreIfNarrow: true },
  { id: 'break', Button: BreakKey, onPhone: true },
  { id: 'notices', Button: NoticesButton, Panel: NoticesPanel, onPhone: true },
  { id: 'theme', Button: ThemeToggle },
  { id: 'theme-settings', Button: ThemeSettingsButton, Panel: ThemeSettingsPanel },
  { id: 'fullscreen', Button: FullscreenButton },
  { id: 'info', Button: InfoButton, Panel: InfoPanel },
  { id: 'quick-panel', Button: QuickPanelButton, Panel: QuickPanel, isSidePanel: true },
  {
    id: 'chat',
    Button: ChatButton,
    Panel: ChatPanel,
    isSidePanel: true,
    onPhone: true,
    inMoreIfNarrow: true,
  },
];
