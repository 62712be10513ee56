import { MonitorX } from 'lucide-react';
import { StandaloneMessagePage } from '../../../src/ui/standalone-message-page.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: 'A page that stands alone, before anybody is let in: no frame, one message, the language.',
  stories: [
    {
      name: 'a message',
      Draw: () => {
        const say = useSay();
        return (
          <StandaloneMessagePage
            icon={<MonitorX />}
            title={say('Tarayıcınız canlı görüntüyü açamıyor', 'Your browser cannot show the live picture')}
            lead={say('Chrome ya da Safari kullanın.', 'Use Chrome or Safari.')}
          />
        );
      },
    },
  ],
} satisfies ComponentStories;
