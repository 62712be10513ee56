import { type Column, RecordsTable } from '../../../src/records/records-table.tsx';
import { FormattedMoney } from '../../../src/ui/formatted-money.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

interface Row {
  readonly machine: string;
  readonly brand: string;
  readonly amountMinor: number;
}

const rows: readonly Row[] = [
  { machine: '104', brand: 'Neon Koi', amountMinor: 12_550 },
  { machine: '501', brand: 'Orbit Seven', amountMinor: -5_000 },
  { machine: '609', brand: 'Saffron Gate', amountMinor: 1_000_000 },
];

export default {
  about: 'Records as a table on wide screens and as cards on a phone: the same elements, laid out differently.',
  stories: [
    {
      name: 'with figures and heads',
      Draw: () => {
        const say = useSay();
        const columns: readonly Column<Row>[] = [
          { key: 'machine', heading: say('Makine', 'Machine'), cell: ({ machine }) => machine, head: true },
          { key: 'brand', heading: say('Marka', 'Brand'), cell: ({ brand }) => brand },
          {
            key: 'amount',
            heading: say('Tutar', 'Amount'),
            cell: ({ amountMinor }) => <FormattedMoney amountMinor={amountMinor} />,
            figures: true,
          },
        ];
        return (
          <RecordsTable
            caption={say('Örnek kayıtlar', 'Records, for example')}
            columns={columns}
            rows={rows}
            rowKey={({ machine }) => machine}
          />
        );
      },
      steps: async ({ place }) => {
        const found = place.querySelectorAll('[role=row]').length;
        if (found !== rows.length + 1) throw new Error(`${found} rows are there`);
      },
    },
  ],
} satisfies ComponentStories;
