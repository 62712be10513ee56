import { FormattedMoney } from '../../../src/ui/formatted-money.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: "An amount of minor units, in the player's language and the operator's currency.",
  stories: [
    {
      name: 'in a column',
      Draw: () => (
        <div className="grid w-fit justify-items-end text-20">
          <FormattedMoney amountMinor={100_000} />
          <FormattedMoney amountMinor={-111_111} />
          <FormattedMoney amountMinor={5} />
          <FormattedMoney amountMinor={250_000_000} />
        </div>
      ),
      steps: async ({ place, until }) => {
        // Matches 1.000,00 in Turkish and 1,000.00 in English.
        await until('it is divided by a hundred', () => /1[.,]000[.,]00/.test(place.textContent ?? ''));
      },
    },
  ],
} satisfies ComponentStories;
