import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { useNavigationShortcuts } from '../store/navigation-shortcuts.ts';
import { useNavigationTitleTranslator } from '../use-navigation-title.ts';
import { listNavigationDestinations } from '../visible-navigation-nodes.ts';
import { NavigationDestinationLink } from './navigation-destination-link.tsx';
import { ToggleNavigationShortcutButton } from './toggle-shortcut-button.tsx';

export const NavigationShortcutEditor = ({
  nodes,
  onChoose,
}: {
  nodes: readonly NavigationNode[];
  onChoose?: () => void;
}) => {
  const { t } = useMessages(mainMessages);
  const titleOf = useNavigationTitleTranslator();
  const none = useNavigationShortcuts().length === 0;
  return (
    <>
      {none && <p className="px-3 pb-2 text-12 text-ink-3">{t('shell.noShortcuts')}</p>}
      <ul>
        {listNavigationDestinations(nodes).map((destination) => {
          const Icon = destination.icon;
          return (
            <li key={destination.id} className="flex items-center">
              <NavigationDestinationLink
                destination={destination}
                onChoose={onChoose}
                className="flex h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-3 font-medium text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2"
              >
                {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none" />}
                <span className="truncate">{titleOf(destination)}</span>
              </NavigationDestinationLink>
              <ToggleNavigationShortcutButton destination={destination} />
            </li>
          );
        })}
      </ul>
    </>
  );
};
