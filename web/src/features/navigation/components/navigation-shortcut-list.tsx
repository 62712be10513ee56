import { Star } from 'lucide-react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { useNavigationShortcuts } from '../store/navigation-shortcuts.ts';
import { useNavigationTitleTranslator } from '../use-navigation-title.ts';
import { listNavigationDestinations } from '../visible-navigation-nodes.ts';
import { NavigationDestinationLink } from './navigation-destination-link.tsx';

interface ShortcutListProps {
  /** Entries that may be shortcuts; shortcuts to anything else are not shown. */
  nodes: readonly NavigationNode[];
  upright?: boolean;
  onChoose?: () => void;
  className?: string;
}

export const NavigationShortcutList = ({ nodes, upright = false, onChoose, className }: ShortcutListProps) => {
  const { t } = useMessages(mainMessages);
  const titleOf = useNavigationTitleTranslator();
  const ids = useNavigationShortcuts();
  const all = listNavigationDestinations(nodes);
  const chosen = ids.flatMap((id) => all.find((destination) => destination.id === id) ?? []);
  if (chosen.length === 0) return null;
  return (
    <nav aria-label={t('shell.shortcuts')} className={joinClassNames('min-w-0', className)}>
      <ul
        className={joinClassNames(
          'flex',
          upright ? 'flex-col overflow-y-auto' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        {chosen.map((destination) => {
          const Icon = destination.icon ?? Star;
          return (
            <li key={destination.id}>
              <NavigationDestinationLink
                destination={destination}
                label={titleOf(destination)}
                onChoose={onChoose}
                className="grid size-11 flex-none place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-primary"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </NavigationDestinationLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
