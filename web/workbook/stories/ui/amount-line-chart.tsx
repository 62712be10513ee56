import { AmountLineChart } from '../../../src/ui/amount-line-chart.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: 'A line of amounts over time, which stretches with its place. Words beside it say the same.',
  stories: [
    {
      name: 'above and below zero',
      Draw: () => (
        <AmountLineChart amountsMinor={[-4_000, -9_500, 2_000, 12_500, -1_000]} height="h-34">
          <span />
          <p className="mt-2">21:18 – 22:30</p>
        </AmountLineChart>
      ),
    },
    {
      name: 'nothing yet',
      Draw: () => (
        <AmountLineChart amountsMinor={[]} height="h-28">
          {null}
        </AmountLineChart>
      ),
    },
  ],
} satisfies ComponentStories;
