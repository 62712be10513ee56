import { Star } from 'lucide-react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { toggleNavigationShortcut, useIsNavigationShortcut } from '../store/navigation-shortcuts.ts';
import { useNavigationTitleTranslator } from '../use-navigation-title.ts';
import type { Destination } from '../visible-navigation-nodes.ts';

interface ShortcutStarProps {
  destination: Destination;
  /** True: on devices with hover, the star is visible only while its row is hovered or focused. */
  quiet?: boolean;
  className?: string;
}

export const ToggleNavigationShortcutButton = ({ destination, quiet = false, className }: ShortcutStarProps) => {
  const { t } = useMessages(mainMessages);
  const titleOf = useNavigationTitleTranslator();
  const chosen = useIsNavigationShortcut(destination.id);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t('shell.toggleShortcutOf', { title: titleOf(destination) })}
      title={t('shell.toggleShortcut')}
      onClick={() => toggleNavigationShortcut(destination.id)}
      className={joinClassNames(
        'grid size-11 flex-none place-items-center rounded-control transition-[opacity,color] hover:text-ink focus-visible:-outline-offset-2',
        chosen ? 'text-primary' : 'text-ink-3',
        quiet && 'opacity-0 group-hover/leaf:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        className,
      )}
    >
      <Star aria-hidden="true" className={joinClassNames('size-4', chosen && 'fill-current')} />
    </button>
  );
};
