import { PlayerAvatar } from '../../../src/ui/avatar.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: "A person's picture, or the initials of the name, in the capitals of the language.",
  stories: [
    {
      name: 'initials: a Turkish i becomes İ',
      Draw: () => {
        const say = useSay();
        return (
          <p className="flex items-center gap-3">
            <PlayerAvatar name="inci irmak" language={say('tr', 'en')} /> inci irmak
          </p>
        );
      },
    },
    {
      name: 'with a picture, small',
      Draw: () => (
        <p className="flex items-center gap-3">
          <PlayerAvatar name="Player One" language="en" picture="/favicon.svg" size="small" /> Player One
        </p>
      ),
    },
  ],
} satisfies ComponentStories;
