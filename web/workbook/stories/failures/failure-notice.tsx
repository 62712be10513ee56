import { CallError } from '../../../src/api/call-failure.ts';
import { FailureNotice } from '../../../src/failures/failure-notice.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Failed = ({ busy }: { busy: boolean }) => {
  const say = useSay();
  return (
    <FailureNotice
      title={say('Kayıtlar yüklenemedi', 'The records could not be loaded')}
      error={new CallError({ kind: 'network' })}
      busy={busy}
      onRetry={() => {}}
    />
  );
};

export default {
  about: 'What stands where something would be that could not be had: what, why, and the way to ask again.',
  stories: [
    {
      name: 'with a way on',
      Draw: () => <Failed busy={false} />,
      steps: async ({ find }) => {
        await find('[role=alert] button:enabled');
      },
    },
    { name: 'while it is asked for again', Draw: () => <Failed busy /> },
  ],
} satisfies ComponentStories;
