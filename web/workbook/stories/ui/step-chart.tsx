import { StepChart } from '../../../src/ui/step-chart.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: 'A line of amounts over time, which stretches with its place. Words beside it say the same.',
  stories: [
    {
      name: 'above and below zero',
      Draw: () => (
        <StepChart amountsMinor={[-4_000, -9_500, 2_000, 12_500, -1_000]} height="h-34">
          <span />
          <p className="mt-2">21:18 – 22:30</p>
        </StepChart>
      ),
    },
    {
      name: 'nothing yet',
      Draw: () => (
        <StepChart amountsMinor={[]} height="h-28">
          {null}
        </StepChart>
      ),
    },
  ],
} satisfies ComponentStories;
