import { ArrowLeftRight, History, House, LogOut, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useAccount } from '../../api/use-sign-in.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';

interface Item {
  readonly path: string;
  readonly text: 'common.home' | 'common.gameSessions' | 'common.transactions' | 'common.logout';
  readonly icon: LucideIcon;
  /** Shown to holders of at least one of these permissions (readings, "People and access"). */
  readonly levels: readonly number[];
}

const items: readonly Item[] = [
  { path: '/lobby', text: 'common.home', icon: House, levels: [145] },
  { path: '/slot-sessions', text: 'common.gameSessions', icon: History, levels: [145] },
  { path: '/transactions', text: 'common.transactions', icon: ArrowLeftRight, levels: [145] },
  { path: '/logout', text: 'common.logout', icon: LogOut, levels: [145] },
];

interface NavigationListProps {
  /** Icons only. */
  narrow?: boolean;
  onChoose?: () => void;
}

/** The pages a player may go to. */
export const NavigationList = ({ narrow = false, onChoose }: NavigationListProps) => {
  const { t } = useTexts();
  const [path] = useLocation();
  const permissions = useAccount()?.permissions ?? [];
  return (
    <nav aria-label={t('common.menu')} className="flex-1 overflow-y-auto overflow-x-hidden">
      <p
        aria-hidden="true"
        className={classNames('px-3 py-2 text-12 font-semibold text-ink-3', narrow && 'invisible')}
      >
        {t('common.menu')}
      </p>
      <ul className="flex flex-col gap-1">
        {items
          .filter((item) => item.levels.some((level) => permissions.includes(level)))
          .map(({ path: to, text, icon: Icon }) => {
            const here = path === to || path.startsWith(`${to}/`);
            return (
              <li key={to}>
                <Link
                  href={to}
                  aria-current={here ? 'page' : undefined}
                  aria-label={narrow ? t(text) : undefined}
                  title={narrow ? t(text) : undefined}
                  onClick={onChoose}
                  className={classNames(
                    'flex h-11 items-center gap-4 rounded-control font-medium whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2',
                    narrow ? 'px-3' : 'px-2.5',
                    here ? 'bg-surface-2 text-ink' : 'text-ink-2',
                  )}
                >
                  <Icon
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className={classNames('size-5 flex-none', here && 'text-primary')}
                  />
                  {!narrow && t(text)}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
};
