import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NavigationList } from './navigation-list.tsx';
import { UserBlock } from './user-block.tsx';

interface SideNavigationProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** The fixed panel of wide screens: 280 px, folded 64 px; a folded one opens over the page while it is hovered. */
export const SideNavigation = ({ folded, onFold }: SideNavigationProps) => {
  const { t } = useTexts();
  const [hovered, setHovered] = useState(false);
  const narrow = folded && !hovered;
  return (
    <aside
      aria-label={t('common.sidePanel')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className={classNames(
        'fixed inset-y-0 left-0 z-20 hidden flex-col overflow-hidden border-r border-line bg-surface-1 pb-3 transition-[width] lg:flex',
        narrow ? 'w-16 px-2.5' : 'w-70 px-3',
      )}
    >
      <div
        className={classNames(
          'mb-3 flex h-16 flex-none items-center',
          narrow ? 'justify-center' : 'justify-between pl-1.5',
        )}
      >
        {!narrow && (
          <Link
            href="/lobby"
            replace
            className="inline-flex min-h-11 items-center rounded-control"
            aria-label={`Reelfloor, ${t('common.toLobby')}`}
          >
            <Logo />
          </Link>
        )}
        <IconButton
          label={folded ? t('common.unfoldMenu') : t('common.foldMenu')}
          aria-expanded={!folded}
          icon={folded ? <PanelLeftOpen /> : <PanelLeftClose />}
          onClick={() => onFold(!folded)}
        />
      </div>
      <NavigationList narrow={narrow} />
      <UserBlock narrow={narrow} />
    </aside>
  );
};
