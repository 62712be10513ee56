import { useState } from 'react';
import { Button, buildButtonClassName } from '../../../src/ui/button.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Counting = () => {
  const say = useSay();
  const [count, setCount] = useState(0);
  return (
    <Button variant="primary" onClick={() => setCount(count + 1)}>
      {say('Basıldı', 'Pressed')}: {count}
    </Button>
  );
};

const Busy = () => {
  const say = useSay();
  const [pressed, setPressed] = useState(false);
  return (
    <Button busy={pressed} onClick={() => setPressed(true)}>
      {say('Kaydet', 'Save')}
    </Button>
  );
};

export default {
  about: 'Something that can be done. One solid primary a screen; the rest are quiet, outlined or without a surface.',
  stories: [
    {
      name: 'every variant, in both sizes',
      Draw: () => {
        const say = useSay();
        return (
          <div className="grid justify-items-start gap-3">
            {(['medium', 'large'] as const).map((size) => (
              <div key={size} className="flex flex-wrap gap-3">
                {(['primary', 'quiet', 'outline', 'ghost'] as const).map((variant) => (
                  <Button key={variant} variant={variant} size={size}>
                    {say('Devam et', 'Continue')}
                  </Button>
                ))}
              </div>
            ))}
          </div>
        );
      },
    },
    {
      name: 'disabled',
      Draw: () => {
        const say = useSay();
        return (
          <div className="flex flex-wrap gap-3">
            {(['primary', 'quiet', 'outline', 'ghost'] as const).map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {say('Devam et', 'Continue')}
              </Button>
            ))}
          </div>
        );
      },
    },
    {
      name: 'takes a press',
      Draw: Counting,
      steps: async ({ press, place, until }) => {
        const before = Number(place.textContent?.match(/\d+$/)?.[0]);
        await press('button');
        await until('the press is counted', () => place.textContent?.endsWith(`: ${before + 1}`) ?? false);
      },
    },
    {
      name: 'busy from its press on, and takes no other',
      Draw: Busy,
      steps: async ({ find, press, until }) => {
        const button = await find<HTMLButtonElement>('button');
        if (!button.disabled) await press('button');
        await until('it says that it is busy', () => button.ariaBusy === 'true' && button.disabled);
      },
    },
    {
      name: 'a link that reads as a button',
      Draw: () => {
        const say = useSay();
        return (
          <a href="#component=button" className={buildButtonClassName('outline')}>
            {say('Lobiye git', 'To the lobby')}
          </a>
        );
      },
    },
  ],
} satisfies ComponentStories;
