import { SearchX, TriangleAlert } from 'lucide-react';
import { Button } from '../../../src/ui/button.tsx';
import { PageStatusMessage } from '../../../src/ui/page-status-message.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: 'What stands where a list would be: it is empty, or it could not be had, and what to do now.',
  stories: [
    {
      name: 'nothing there',
      Draw: () => {
        const say = useSay();
        return (
          <PageStatusMessage
            icon={<SearchX />}
            title={say('Bu adda makine yok', 'No machine is called that')}
            advice={say('Aramayı değiştirin ya da bütün makinelere dönün.', 'Change the search, or see all machines.')}
          />
        );
      },
    },
    {
      name: 'something went wrong: announced at once, with a way on',
      Draw: () => {
        const say = useSay();
        return (
          <PageStatusMessage
            urgent
            icon={<TriangleAlert />}
            title={say('Kayıtlar yüklenemedi', 'The records could not be loaded')}
            advice={say('Bağlantınızı denetleyin.', 'Check your connection.')}
            action={<Button variant="primary">{say('Yeniden dene', 'Try again')}</Button>}
          />
        );
      },
      steps: async ({ find }) => {
        await find('[role=alert]');
      },
    },
  ],
} satisfies ComponentStories;
