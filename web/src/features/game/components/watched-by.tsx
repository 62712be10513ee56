import { Eye } from 'lucide-react';
import { useGameTexts } from './use-game-texts.ts';

/** How many players watch this machine; nothing while nobody does. */
export const WatchedBy = ({ watchers }: { watchers: number }) => {
  const { t } = useGameTexts();
  if (watchers === 0) return null;
  const text = t('game.watchedBy', { count: watchers });
  return (
    <p
      title={text}
      data-part="viewers"
      className="game-viewers flex flex-none items-center gap-1 text-12 whitespace-nowrap text-ink-2"
    >
      <Eye aria-hidden="true" className="size-4" />
      <span aria-hidden="true" className="figures">
        {watchers}
      </span>
      <span data-part="viewersWord">{text}</span>
    </p>
  );
};
