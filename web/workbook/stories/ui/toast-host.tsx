import { Button } from '../../../src/ui/button.tsx';
import { showToast, type ToastKind } from '../../../src/ui/toast.ts';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const kinds: readonly (readonly [kind: ToastKind, turkish: string, english: string])[] = [
  ['info', 'Masa ayrıldı', 'The seat is kept'],
  ['success', 'Kaydedildi', 'Saved'],
  ['warning', '10 saniye kaldı', '10 seconds left'],
  ['error', 'Oyundan çıkarıldınız', 'You have been removed from the game'],
];

export default {
  about: 'Short texts at the edge of the screen. The library behind them is loaded with the first.',
  stories: [
    {
      name: 'of every kind',
      Draw: () => {
        const say = useSay();
        return (
          <div className="flex flex-wrap gap-3">
            {kinds.map(([kind, turkish, english]) => (
              <Button key={kind} onClick={() => showToast(kind, say(turkish, english), { id: kind })}>
                {say(turkish, english)}
              </Button>
            ))}
          </div>
        );
      },
      steps: async ({ press, until, place }) => {
        const text = place.querySelector('button')?.textContent ?? '';
        // Start watching before the press, because the toast disappears by itself.
        let seen = false;
        const watch = new MutationObserver(() => {
          seen ||= [...document.querySelectorAll('[data-sonner-toast]')].some(
            ({ textContent }) => textContent === text,
          );
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        await press('button');
        await until('the toast shows', () => seen).finally(() => watch.disconnect());
      },
    },
  ],
} satisfies ComponentStories;
