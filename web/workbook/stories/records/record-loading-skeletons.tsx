import { RecordLoadingSkeletons } from '../../../src/records/record-loading-skeletons.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: "Rows' outlines while records are on their way.",
  stories: [
    {
      name: 'on their way',
      Draw: () => <RecordLoadingSkeletons text={useSay()('Yükleniyor', 'Loading')} />,
      steps: async ({ find, until }) => {
        const status = await find('[role=status]');
        await until('it is said, not only drawn', () => /Yükleniyor|Loading/.test(status.textContent ?? ''));
      },
    },
  ],
} satisfies ComponentStories;
