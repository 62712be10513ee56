import { RecordTotals } from '../../../src/records/filtered-records-page.tsx';
import { FormattedMoney } from '../../../src/ui/formatted-money.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: 'What all records of the range come to, whichever page of them is shown.',
  stories: [
    {
      name: 'added up',
      Draw: () => {
        const say = useSay();
        return (
          <RecordTotals
            figures={[
              { name: say('Kayıt', 'Records'), figure: 123 },
              { name: say('Yatırılan', 'Cash in'), figure: <FormattedMoney amountMinor={500_000} /> },
              { name: say('Çekilen', 'Cash out'), figure: <FormattedMoney amountMinor={-432_100} /> },
            ]}
            isFailed={false}
            retry={{ text: '', onRetry: () => {} }}
          />
        );
      },
    },
    {
      name: 'being added up',
      Draw: () => <RecordTotals figures={null} isFailed={false} retry={{ text: '', onRetry: () => {} }} />,
    },
    {
      name: 'could not be added up',
      Draw: () => {
        const say = useSay();
        return (
          <RecordTotals figures={null} isFailed retry={{ text: say('Yeniden dene', 'Try again'), onRetry: () => {} }} />
        );
      },
    },
  ],
} satisfies ComponentStories;
