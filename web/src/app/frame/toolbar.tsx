import { EllipsisVertical, Menu, Star } from 'lucide-react';
import { Link } from 'wouter';
import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import { NavigationShortcutList } from '../../features/navigation/components/navigation-shortcut-list.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import { BalanceVisibilityButton, WalletBalance } from '../../features/wallet/components/wallet-balance.tsx';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { IconButton, ShowIconButtonLabels } from '../../ui/icon-button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { PageLayout } from '../../ui/layouts/page-layout-config.ts';
import { getOperatorName, Logo, OperatorLogoIcon } from '../../ui/operator-logo.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { createLazyPage } from '../lazy-page.tsx';
import { PageAndMachineSearch } from './navigation-drawer.tsx';
import type { ToolbarAction, toolbarActions } from './toolbar-actions.tsx';

/**
 * CSS classes that show or hide each control by window width: first in the toolbar, then in the menu rows for controls that the toolbar
 * lacks. Null: never shown there.
 */
const places = {
  usual: {
    language: ['max-md:hidden', 'md:hidden'],
    ifRoom: ['max-[379px]:hidden', 'min-[380px]:hidden'],
    others: ['max-lg:hidden', ''],
  },
  /** The link back to the casino takes space, so this toolbar has only the controls that phones have. */
  casino: {
    language: ['max-lg:hidden', 'lg:hidden'],
    ifRoom: ['max-md:hidden', 'md:hidden'],
    others: [null, ''],
  },
} as const;
type Places = (typeof places)[keyof typeof places];

const placeOf = ({ onPhone, inMoreIfNarrow }: ToolbarAction, at: Places) =>
  inMoreIfNarrow ? at.ifRoom : onPhone ? (['', null] as const) : at.others;

interface ToolbarRowsProps {
  actions: typeof toolbarActions;
  onChoose?: () => void;
  /** The kind of toolbar whose missing controls these rows show; undefined: the rows show all controls. */
  beside?: keyof typeof places;
}

/** Shows the toolbar's controls as rows of a menu, if the toolbar is hidden or too narrow for them. */
export const ToolbarActionRows = ({ actions, onChoose, beside }: ToolbarRowsProps) => {
  const at = beside && places[beside];
  return (
    <>
      <LanguageSwitch className={joinClassNames('mb-1 w-full *:flex-1', at?.language[1])} />
      <ShowIconButtonLabels value={true}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control; it only receives the clicks on the buttons in it */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a button in it arrives here as a click */}
        <div
          className="staggered"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('button')) onChoose?.();
          }}
        >
          {actions.map((action) => {
            const hiding = at ? placeOf(action, at)[1] : '';
            return (
              hiding !== null && (
                <span key={action.id} className={`block ${hiding}`}>
                  <action.Button />
                </span>
              )
            );
          })}
        </div>
        {at && <BalanceVisibilityButton className="min-[440px]:hidden" />}
      </ShowIconButtonLabels>
    </>
  );
};

const ShortcutChooser = createLazyPage(
  () =>
    import('../../features/navigation/components/navigation-shortcut-editor.tsx').then(
      (it) => it.NavigationShortcutEditor,
    ),
  null,
);

export const CasinoReturn = createLazyPage(
  () => import('../casino-return-link.tsx').then((it) => it.CasinoReturnLink),
  <div className="h-14 w-20 flex-none" />,
);

interface ToolbarProps {
  shape: FrameShape;
  nodes: readonly NavigationNode[];
  actions: typeof toolbarActions;
  onMenu: () => void;
}

/**
 * The toolbar at the top of the page. On narrow screens some controls move to the "more" menu or the drawer. For a player who comes from a
 * casino it has the link back, and the other controls are in the navigation.
 */
export const AppToolbar = ({ shape, nodes, actions, onMenu }: ToolbarProps) => {
  const { t } = useMessages(mainMessages);
  const hasPanel = shape.wideNavigation === 'panel';
  const launch = useSignedInAccount()?.launch;
  const at = launch ? places.casino : places.usual;
  return (
    <div className="border-b border-line bg-bg">
      <div
        className={joinClassNames(
          'frame-width flex items-center gap-1 px-2 md:gap-2 md:px-5 lg:px-8',
          shape.compact ? 'h-14' : 'h-16',
        )}
      >
        <IconButton
          label={t('words.openMenu')}
          icon={<Menu />}
          onClick={onMenu}
          aria-haspopup="dialog"
          className={joinClassNames('lg:-ms-3', shape.menuButtonWhenWide ? 'lg:me-3' : 'lg:hidden')}
        />
        {launch ? (
          <CasinoReturn launch={launch} />
        ) : (
          <Link
            href="/lobby"
            replace
            aria-label={`${getOperatorName()}, ${t('words.toLobby')}`}
            className={joinClassNames(
              'me-1 inline-flex h-11 min-w-11 items-center justify-center rounded-control max-[439px]:hidden md:me-3 lg:me-6',
              hasPanel && 'lg:hidden',
            )}
          >
            <OperatorLogoIcon className="size-6 lg:hidden" />
            <Logo className="max-lg:hidden" />
          </Link>
        )}
        {/* On screens from `md` on, the balance never shrinks; less important parts do. */}
        <div className="min-w-0 md:flex-none">
          <WalletBalance />
        </div>
        {/* The search gives way, so that all keys are whole when the promotions' key joins them. */}
        <PageAndMachineSearch
          nodes={nodes}
          className="ms-4 w-36 min-w-20 shrink-[99] max-lg:hidden min-[1600px]:w-52"
        />
        <div className="flex min-w-11 items-center max-lg:hidden">
          {!shape.shortcutStrip && <NavigationShortcutList nodes={nodes} />}
          <PopoverButton label={t('shell.shortcuts')} icon={<Star />}>
            {(close) => <ShortcutChooser nodes={nodes} onChoose={close} />}
          </PopoverButton>
        </div>
        <div className="ms-auto flex flex-none items-center md:gap-1">
          <LanguageSwitch className={joinClassNames('me-2', at.language[0])} />
          {actions.map((action) => {
            const [hiding] = placeOf(action, at);
            return (
              hiding !== null && (
                <span key={action.id} className={hiding}>
                  <action.Button />
                </span>
              )
            );
          })}
          {!launch && (
            <PopoverButton label={t('shell.more')} icon={<EllipsisVertical />} className="lg:hidden">
              {(close) => <ToolbarActionRows actions={actions} onChoose={close} beside="usual" />}
            </PopoverButton>
          )}
        </div>
      </div>
    </div>
  );
};

/** Which parts the page frame has, and where. "Wide" means at least 1280 px; in narrower windows the navigation is in the drawer. */
export interface FrameShape {
  readonly toolbar: boolean;
  /** Where navigation is on wide screens: a panel at the side, a bar under the toolbar, or only the drawer. */
  readonly wideNavigation: 'panel' | 'bar' | 'drawer';
  readonly menuButton: 'toolbar' | 'floating';
  readonly menuButtonWhenWide: boolean;
  /** True: the navigation contains the controls that the toolbar lacks. */
  readonly controlsInNavigation: boolean;
  /** True: the toolbar has less height, as in layout3. */
  readonly compact: boolean;
  /** True: navigation shortcuts are in a strip at the side instead of the toolbar. */
  readonly shortcutStrip: boolean;
}

/**
 * Returns the frame's shape for a layout. Navigation and controls are always at most one press away: a hidden toolbar's controls move to
 * the navigation, hidden navigation moves to the drawer. `fromCasino`: a casino's page opened this one.
 */
export const computePageFrameShape = (
  { style, config }: PageLayout,
  { hideHeaderBar, fromCasino }: { readonly hideHeaderBar: boolean; readonly fromCasino: boolean },
): FrameShape => {
  const toolbar = config.toolbar.display && !hideHeaderBar;
  const shown = config.navbar.display;
  const controlsInNavigation = !toolbar || fromCasino;
  const wideNavigation = shown && style === 'layout1' ? 'panel' : shown && style === 'layout2' ? 'bar' : 'drawer';
  return {
    toolbar,
    wideNavigation,
    menuButton: toolbar ? 'toolbar' : 'floating',
    // The navigation bar has no space for controls that the toolbar lacks, so the drawer shows them.
    menuButtonWhenWide: wideNavigation === 'drawer' || (wideNavigation === 'bar' && controlsInNavigation),
    controlsInNavigation,
    compact: style === 'layout3',
    shortcutStrip: config.leftSidePanel.display,
  };
};
