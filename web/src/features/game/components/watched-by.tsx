import { Eye } from 'lucide-react';
import { useGameTexts } from './use-game-texts.ts';

/** How many players watch this machine; nothing while nobody does. */
export const WatchedBy = ({ watchers }: { watchers: number }) => {
  const { t } = useGameTexts();
  if (watchers === 0) return null;
  const text = t('game.watchedBy', { count: watchers });
  return (
    <p title={text} className="flex items-center gap-1 text-12 whitespace-nowrap text-ink-2">
      <Eye aria-hidden="true" className="size-4" />
      <span aria-hidden="true" className="figures [.wide_&]:hidden">
        {watchers}
      </span>
      <span className="sr-only [.wide_&]:not-sr-only">{text}</span>
    </p>
  );
};
