import { PagedRecordsTable } from '../../../src/records/paged-records-table.tsx';
import { usePagedRecordsWithTotals } from '../../../src/records/use-paged-records-with-totals.ts';
import { lostCalls, OwnCalls } from '../../record-calls.tsx';
import type { ComponentStories } from '../../story.ts';

const filter = {
  from: null,
  to: null,
  sort: 'date',
  order: 'desc',
  size: 20,
  player: null,
  type: null,
} as const;

const Lost = () => {
  const records = usePagedRecordsWithTotals('lost', lostCalls, filter);
  return <PagedRecordsTable name="transactions" records={records} columns={[]} filter={filter} change={() => {}} />;
};

export default {
  about: 'One page of records with the ways to the others, or what stands in its place.',
  stories: [
    {
      name: 'could not be had, with the way to try again',
      Draw: () => (
        <OwnCalls>
          <Lost />
        </OwnCalls>
      ),
      steps: async ({ find, press }) => {
        await find('[role=alert]');
        await press('[role=alert] button');
        await find('[role=alert]');
      },
    },
  ],
} satisfies ComponentStories;
