import { QueuePositionSteps } from '../../../src/ui/queue-position-steps.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Steps = ({ place, waiting }: { place: number; waiting: number }) => {
  const say = useSay();
  return (
    <QueuePositionSteps
      place={place}
      waiting={waiting}
      label={say(`${waiting} kişi içinde ${place}. sıra`, `Place ${place} of ${waiting}`)}
    />
  );
};

export default {
  about: 'Where the player stands in a queue. The label says it to screen readers.',
  stories: [
    {
      name: 'second of three',
      Draw: () => <Steps place={2} waiting={3} />,
      steps: async ({ find }) => {
        await find('.queue-steps > i:nth-of-type(2)[data-mine]');
      },
    },
    { name: 'alone', Draw: () => <Steps place={1} waiting={1} /> },
    { name: 'last of eight', Draw: () => <Steps place={8} waiting={8} /> },
    {
      name: 'among more than eight: words alone',
      Draw: () => <Steps place={4} waiting={12} />,
      steps: async ({ find }) => {
        await find('p.sr-only > span');
      },
    },
  ],
} satisfies ComponentStories;
