import { EllipsisVertical, Menu, Star } from 'lucide-react';
import { Link } from 'wouter';
import { useAccount } from '../../api/use-sign-in.ts';
import { ShortcutList } from '../../features/navigation/components/shortcut-list.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import { WalletBalance, WalletKey } from '../../features/wallet/components/wallet-balance.tsx';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LabelledRows } from '../../ui/labelled-rows.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { Layout } from '../../ui/layouts/layout-config.ts';
import { Logo, LogoMark, operatorName } from '../../ui/logo.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { latePage } from '../late-page.tsx';
import { FrameSearch } from './navigation-drawer.tsx';
import type { toolbarActions } from './toolbar-actions.tsx';

interface ToolbarRowsProps {
  actions: typeof toolbarActions;
  onChoose?: () => void;
  languageClassName?: string;
  /** True: the toolbar is shown, and has the controls for which it is wide enough. */
  isBesideToolbar?: boolean;
}

/** Shows the toolbar's controls as rows, if the toolbar is hidden or too narrow for them. */
export const ToolbarRows = ({
  actions,
  onChoose,
  languageClassName,
  isBesideToolbar = false,
}: ToolbarRowsProps) => (
  <>
    <LanguageSwitch className={classNames('mb-1 w-full *:flex-1', languageClassName)} />
    <LabelledRows value={true}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control; it only receives the clicks on the buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a button in it arrives here as a click */}
      <div
        className="staggered"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) onChoose?.();
        }}
      >
        {actions.map(({ id, Button, inMoreIfNarrow }) => (
          <span key={id} className={inMoreIfNarrow && isBesideToolbar ? 'block min-[380px]:hidden' : 'block'}>
            <Button />
          </span>
        ))}
      </div>
    </LabelledRows>
  </>
);

const ShortcutChooser = latePage(
  () => import('../../features/navigation/components/shortcut-chooser.tsx').then((it) => it.ShortcutChooser),
  null,
);

const BackToCasino = latePage(() => import('../launch-ended.tsx').then((it) => it.BackToCasino), null);

interface ToolbarProps {
  shape: FrameShape;
  nodes: readonly NavigationNode[];
  actions: typeof toolbarActions;
  onMenu: () => void;
}

/** The bar at the top of the page. On narrow screens some controls move to the "more" menu or the drawer. */
export const Toolbar = ({ shape, nodes, actions, onMenu }: ToolbarProps) => {
  const { t } = useMessages(mainMessages);
  const hasPanel = shape.wideNavigation === 'panel';
  const launch = useAccount()?.launch;
  return (
    <div className="border-b border-line bg-bg">
      <div
        className={classNames(
          'frame-width flex items-center gap-1 px-2 md:gap-2 md:px-5 lg:px-8',
          shape.compact ? 'h-14' : 'h-16',
        )}
      >
        <IconButton
          label={t('words.openMenu')}
          icon={<Menu />}
          onClick={onMenu}
          aria-haspopup="dialog"
          className={classNames('lg:-ms-3', shape.menuButtonWhenWide ? 'lg:me-3' : 'lg:hidden')}
        />
        {launch ? (
          <BackToCasino
            launch={launch}
            className="me-1 inline-flex h-11 items-center gap-2 whitespace-nowrap rounded-control px-2 font-semibold hover:bg-surface-2 md:me-3"
          />
        ) : (
          <Link
            href="/lobby"
            replace
            aria-label={`${operatorName()}, ${t('words.toLobby')}`}
            className={classNames(
              'me-1 inline-flex h-11 min-w-11 items-center justify-center rounded-control max-[439px]:hidden md:me-3 lg:me-6',
              hasPanel && 'lg:hidden',
            )}
          >
            <LogoMark className="size-6 lg:hidden" />
            <Logo className="max-lg:hidden" />
          </Link>
        )}
        {/* On screens from `md` on, the balance never shrinks; less important parts do. */}
        <div className="min-w-0 md:flex-none">
          <WalletBalance />
        </div>
        {/* The search gives way, so that all keys are whole when the promotions' key joins them. */}
        <FrameSearch
          nodes={nodes}
          className="ms-4 w-36 min-w-20 shrink-[99] max-lg:hidden min-[1600px]:w-52"
        />
        <div className="flex min-w-11 items-center max-lg:hidden">
          {!shape.shortcutStrip && <ShortcutList nodes={nodes} />}
          <PopoverButton label={t('shell.shortcuts')} icon={<Star />}>
            {(close) => <ShortcutChooser nodes={nodes} onChoose={close} />}
          </PopoverButton>
        </div>
        <div className="ms-auto flex flex-none items-center md:gap-1">
          <LanguageSwitch className="me-2 max-md:hidden" />
          {actions.map(({ id, Button, onPhone, inMoreIfNarrow }) => (
            <span
              key={id}
              className={onPhone ? (inMoreIfNarrow ? 'max-[379px]:hidden' : undefined) : 'max-lg:hidden'}
            >
              <Button />
            </span>
          ))}
          <PopoverButton label={t('shell.more')} icon={<EllipsisVertical />} className="lg:hidden">
            {(close) => (
              <>
                <ToolbarRows
                  actions={actions.filter(({ onPhone, inMoreIfNarrow }) => !onPhone || inMoreIfNarrow)}
                  onChoose={close}
                  isBesideToolbar
                  languageClassName="md:hidden"
                />
                <LabelledRows value={true}>
                  <WalletKey className="min-[440px]:hidden" />
                </LabelledRows>
              </>
            )}
          </PopoverButton>
        </div>
      </div>
    </div>
  );
};

/** The frame's parts and their places. "Wide" means at least 1280 px; in narrower windows, navigation is in the drawer. */
export interface FrameShape {
  readonly toolbar: boolean;
  /** Where navigation is on wide screens: a panel at the side, a bar under the toolbar, or only the drawer. */
  readonly wideNavigation: 'panel' | 'bar' | 'drawer';
  readonly menuButton: 'toolbar' | 'floating';
  readonly menuButtonWhenWide: boolean;
  /** True: the toolbar is lower, as in layout3. */
  readonly compact: boolean;
  /** True: shortcuts are in a strip at the side instead of the toolbar. */
  readonly shortcutStrip: boolean;
}

/**
 * Returns the frame's shape for a layout. Navigation and controls are always at most one press away: a hidden
 * toolbar's controls move to the navigation, hidden navigation moves to the drawer.
 */
export const frameShape = ({ style, config }: Layout, hideHeaderBar: boolean): FrameShape => {
  const toolbar = config.toolbar.display && !hideHeaderBar;
  const shown = config.navbar.display;
  const wideNavigation =
    shown && style === 'layout1' ? 'panel' : shown && style === 'layout2' ? 'bar' : 'drawer';
  return {
    toolbar,
    wideNavigation,
    menuButton: toolbar ? 'toolbar' : 'floating',
    // The navigation bar has no room for the controls of a hidden toolbar, so the drawer shows them.
    menuButtonWhenWide: wideNavigation === 'drawer' || (wideNavigation === 'bar' && !toolbar),
    compact: style === 'layout3',
    shortcutStrip: config.leftSidePanel.display,
  };
};
