import { TapToPlayButton } from '../../../src/ui/tap-to-play-button.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: 'The key over a picture that the browser starts only after a press.',
  stories: [
    {
      name: 'before the press',
      Draw: () => {
        const say = useSay();
        return (
          <div style={{ background: '#000' }}>
            <TapToPlayButton
              title={say('Görüntü için dokunun', 'Tap to see the picture')}
              text={say('Tarayıcınız videoları kendiliğinden başlatmıyor.', 'Your browser starts no video by itself.')}
              onPress={() => {}}
            />
          </div>
        );
      },
      steps: async ({ find }) => {
        await find('button');
      },
    },
  ],
} satisfies ComponentStories;
