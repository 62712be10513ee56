import { RecordsPage } from '../../src/ui/records-page.tsx';
import type { ComponentStories } from '../story.ts';
import { useSay } from '../use-say.ts';

export default {
  about: 'A page of records: its heading, one sentence, and the list.',
  stories: [
    {
      name: 'heading and list',
      Draw: () => {
        const say = useSay();
        return (
          <RecordsPage
            title={say('İşlemler', 'Transactions')}
            lead={say('En yenisi üstte.', 'Newest first.')}
          >
            <p>{say('Liste burada durur.', 'The list stands here.')}</p>
          </RecordsPage>
        );
      },
    },
  ],
} satisfies ComponentStories;
