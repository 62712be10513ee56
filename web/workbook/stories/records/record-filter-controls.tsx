import { useState } from 'react';
import { RecordFilterControls } from '../../../src/records/filtered-records-page.tsx';
import type { RecordFilter } from '../../../src/records/record-filter.ts';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

type Sort = 'date' | 'amount';
const everything: RecordFilter<Sort> = {
  type: null,
  from: null,
  to: null,
  sort: 'date',
  order: 'desc',
  size: 20,
  player: null,
};

const Controls = ({ days = {} }: { days?: Partial<RecordFilter<Sort>> }) => {
  const say = useSay();
  const [filter, setFilter] = useState({ ...everything, ...days });
  return (
    <RecordFilterControls
      filter={filter}
      change={(changes) => setFilter({ ...filter, ...changes })}
      sorts={[
        { sort: 'date', heading: say('Tarih', 'Date') },
        { sort: 'amount', heading: say('Tutar', 'Amount') },
      ]}
      isDownloading={false}
      onDownload={() => {}}
    />
  );
};

export default {
  about: 'Which days of the records are shown, on a phone in which order, and the way to have them as a file.',
  stories: [
    {
      name: 'all days, then the last week',
      Draw: () => <Controls />,
      steps: async ({ press, place, until }) => {
        const days = () => [...place.querySelectorAll<HTMLInputElement>('input[type=text]')].map(({ value }) => value);
        await press('button[aria-pressed]:nth-child(3)');
        await until('both days are set', () => days().length === 2 && days().every((day) => day !== ''));
        await press('button[aria-pressed]:nth-child(1)');
        await until('no day is set', () => days().every((day) => day === ''));
      },
    },
    {
      name: 'days the wrong way round',
      Draw: () => <Controls days={{ from: '2026-11-20', to: '2026-11-01' }} />,
      steps: async ({ find }) => {
        await find('[role=alert]');
      },
    },
  ],
} satisfies ComponentStories;
