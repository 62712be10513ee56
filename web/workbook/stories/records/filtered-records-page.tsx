import { FilteredRecordsPage } from '../../../src/records/filtered-records-page.tsx';
import { FormattedMoney } from '../../../src/ui/formatted-money.tsx';
import { answeringCalls, OwnCalls } from '../../record-calls.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Records = () => {
  const say = useSay();
  return (
    <FilteredRecordsPage
      name="sessions"
      calls={answeringCalls}
      columns={[
        {
          key: 'machine',
          heading: say('Makine', 'Machine'),
          cell: ({ machine }) => machine,
          head: true,
          sort: 'date',
        },
        {
          key: 'amount',
          heading: say('Tutar', 'Amount'),
          cell: ({ amountMinor }) => <FormattedMoney amountMinor={amountMinor} />,
          figures: true,
          sort: 'amount',
        },
      ]}
      totalsOf={({ amountMinor }) => [
        { name: say('Toplam', 'Total'), figure: <FormattedMoney amountMinor={amountMinor} /> },
      ]}
    />
  );
};

export default {
  about: "A whole page of a player's records: days, totals, one page of them and the ways to the others.",
  stories: [
    {
      name: 'twenty-five records, turned to the last',
      Draw: () => (
        <OwnCalls>
          <Records />
        </OwnCalls>
      ),
      steps: async ({ press, place, until }) => {
        await until('the first page is there', () => place.textContent?.includes('520') ?? false);
        await press('nav div > button:nth-of-type(3)');
        await until('the last page is there', () => place.textContent?.includes('525') ?? false);
      },
    },
  ],
} satisfies ComponentStories;
