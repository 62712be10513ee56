import { Star } from 'lucide-react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { useShortcuts } from '../store/shortcuts.ts';
import { useNavigationTitle } from '../use-navigation-title.ts';
import { listDestinations } from '../visible-items.ts';
import { DestinationAnchor } from './destination-anchor.tsx';

interface ShortcutListProps {
  /** Entries that may be shortcuts; shortcuts to anything else are not shown. */
  nodes: readonly NavigationNode[];
  upright?: boolean;
  onChoose?: () => void;
  className?: string;
}

export const ShortcutList = ({ nodes, upright = false, onChoose, className }: ShortcutListProps) => {
  const { t } = useMessages(mainMessages);
  const titleOf = useNavigationTitle();
  const ids = useShortcuts();
  const all = listDestinations(nodes);
  const chosen = ids.flatMap((id) => all.find((destination) => destination.id === id) ?? []);
  if (chosen.length === 0) return null;
  return (
    <nav aria-label={t('shell.shortcuts')} className={classNames('min-w-0', className)}>
      <ul
        className={classNames(
          'flex',
          upright ? 'flex-col overflow-y-auto' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        {chosen.map((destination) => {
          const Icon = destination.icon ?? Star;
          return (
            <li key={destination.id}>
              <DestinationAnchor
                destination={destination}
                label={titleOf(destination)}
                onChoose={onChoose}
                className="grid size-11 flex-none place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-primary"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </DestinationAnchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
