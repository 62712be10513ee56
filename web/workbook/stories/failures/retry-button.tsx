import { CallError } from '../../../src/api/call-failure.ts';
import { RetryButton } from '../../../src/failures/retry-button.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const noNetwork = new CallError({ kind: 'network' });
const notOffered = new CallError({ kind: 'malformed', status: 404, detail: '' });

export default {
  about: 'Asks again for what could not be had, and is missing where the server does not offer it at all.',
  stories: [
    { name: 'another try may help', Draw: () => <RetryButton error={noNetwork} onRetry={() => undefined} /> },
    { name: 'trying', Draw: () => <RetryButton busy error={noNetwork} onRetry={() => undefined} /> },
    {
      name: 'not offered: nothing to press',
      Draw: () => {
        const say = useSay();
        return (
          <p>
            {say('Bu burada sunulmuyor.', 'This is not available here.')}
            <RetryButton error={notOffered} onRetry={() => undefined} />
          </p>
        );
      },
    },
  ],
} satisfies ComponentStories;
