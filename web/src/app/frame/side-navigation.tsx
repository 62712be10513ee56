import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { VerticalNavigation } from '../../features/navigation/components/vertical-navigation.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { changePageLayout, type LayoutConfig } from '../../ui/layouts/page-layout-config.ts';
import { getOperatorName, Logo } from '../../ui/operator-logo.tsx';
import { LastLoginTime, SignedInUserBlock } from './signed-in-user-block.tsx';

interface SideNavigationProps {
  navbar: LayoutConfig['navbar'];
  nodes: readonly NavigationNode[];
  /** Controls of the hidden toolbar; null if the toolbar is visible. */
  controls: ReactNode;
}

/**
 * Navigation at the side of wide screens: 280 px wide, or 64 px if folded. A folded panel opens over the page
 * under the mouse or with focus, without moving the page.
 */
export const SideNavigation = ({ navbar: { folded, position }, nodes, controls }: SideNavigationProps) => {
  const { t } = useMessages(mainMessages);
  const { foldedOpen, handlers } = useFoldedOpen();
  const narrow = folded && !foldedOpen;
  const atRight = position === 'right';
  return (
    <aside
      aria-label={t('words.sidePanel')}
      {...handlers}
      className={joinClassNames(
        'sticky top-0 z-20 h-dvh flex-none transition-[width] max-lg:hidden',
        folded ? 'w-16' : 'w-70',
        atRight && 'order-last',
      )}
    >
      <div
        className={joinClassNames(
          'absolute inset-y-0 flex flex-col overflow-x-hidden overflow-y-auto border-line bg-surface-1 pb-3 transition-[width]',
          atRight ? 'end-0 border-s' : 'start-0 border-e',
          narrow ? 'w-16 px-2.5' : 'w-70 px-3',
        )}
      >
        <div
          className={joinClassNames(
            'mb-3 flex h-16 flex-none items-center',
            narrow ? 'justify-center' : 'justify-between ps-1.5',
          )}
        >
          {!narrow && (
            <Link
              href="/lobby"
              replace
              className="inline-flex min-h-11 items-center rounded-control"
              aria-label={`${getOperatorName()}, ${t('words.toLobby')}`}
            >
              <Logo />
            </Link>
          )}
          <IconButton
            label={folded ? t('words.unfoldMenu') : t('words.foldMenu')}
            aria-expanded={!folded}
            icon={folded ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={() => changePageLayout({ navbar: { folded: !folded } })}
            className={atRight ? '[&_svg]:-scale-x-100' : 'rtl:[&_svg]:-scale-x-100'}
          />
        </div>
        <VerticalNavigation nodes={nodes} narrow={narrow} className="flex-auto" />
        {!narrow && controls && <div className="flex-none border-t border-line pt-3">{controls}</div>}
        {!narrow && (
          <LastLoginTime className="mt-3 flex-none rounded-control bg-surface-2 px-3 py-2 whitespace-nowrap" />
        )}
        <SignedInUserBlock narrow={narrow} className="mt-3 flex-none border-t border-line ps-0.5 pt-3" />
      </div>
    </aside>
  );
};

/** Opens the folded panel on mouse hover or keyboard focus, but not on a touch or a click. */
const useFoldedOpen = () => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setHovered(next);
  };
  return {
    foldedOpen: hovered || focused,
    handlers: {
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
