import { EllipsisVertical, Menu, Star } from 'lucide-react';
import { Link } from 'wouter';
import { ShortcutList } from '../../features/navigation/components/shortcut-list.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import { WalletBalance, WalletKey } from '../../features/wallet/components/wallet-balance.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { houseName } from '../../ui/house.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LabelledRows } from '../../ui/labelled-rows.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { latePage } from '../late-page.tsx';
import { FrameSearch } from './frame-search.tsx';
import type { FrameShape } from './frame-shape.ts';
import type { toolbarActions } from './toolbar-actions.tsx';
import { ToolbarRows } from './toolbar-rows.tsx';

const ShortcutChooser = latePage(
  () => import('../../features/navigation/components/shortcut-chooser.tsx').then((it) => it.ShortcutChooser),
  null,
);

interface ToolbarProps {
  shape: FrameShape;
  nodes: readonly NavigationNode[];
  actions: typeof toolbarActions;
  onMenu: () => void;
}

/** The bar at the top of the page. On narrow screens some controls move to the "more" menu or the drawer. */
export const Toolbar = ({ shape, nodes, actions, onMenu }: ToolbarProps) => {
  const { t } = useTexts();
  const hasPanel = shape.wideNavigation === 'panel';
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
        <Link
          href="/lobby"
          replace
          aria-label={`${houseName()}, ${t('words.toLobby')}`}
          className={classNames(
            'me-1 inline-flex h-11 min-w-11 items-center justify-center rounded-control max-[439px]:hidden md:me-3 lg:me-6',
            hasPanel && 'lg:hidden',
          )}
        >
          <LogoMark className="size-6 lg:hidden" />
          <Logo className="max-lg:hidden" />
        </Link>
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
