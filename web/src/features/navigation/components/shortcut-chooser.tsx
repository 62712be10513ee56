import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { useShortcuts } from '../store/shortcuts.ts';
import { useNavigationTitle } from '../use-navigation-title.ts';
import { listDestinations } from '../visible-items.ts';
import { DestinationAnchor } from './destination-anchor.tsx';
import { ShortcutStar } from './shortcut-star.tsx';

export const ShortcutChooser = ({
  nodes,
  onChoose,
}: {
  nodes: readonly NavigationNode[];
  onChoose?: () => void;
}) => {
  const { t } = useMessages(mainMessages);
  const titleOf = useNavigationTitle();
  const none = useShortcuts().length === 0;
  return (
    <>
      {none && <p className="px-3 pb-2 text-12 text-ink-3">{t('shell.noShortcuts')}</p>}
      <ul>
        {listDestinations(nodes).map((destination) => {
          const Icon = destination.icon;
          return (
            <li key={destination.id} className="flex items-center">
              <DestinationAnchor
                destination={destination}
                onChoose={onChoose}
                className="flex h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-3 font-medium text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2"
              >
                {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none" />}
                <span className="truncate">{titleOf(destination)}</span>
              </DestinationAnchor>
              <ShortcutStar destination={destination} />
            </li>
          );
        })}
      </ul>
    </>
  );
};
