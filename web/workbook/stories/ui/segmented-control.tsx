import { useState } from 'react';
import { SegmentedControl } from '../../../src/ui/segmented-control.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Turning = () => {
  const say = useSay();
  const [value, setValue] = useState('upright');
  return (
    <SegmentedControl
      label={say('Yön', 'Direction')}
      value={value}
      options={[
        { value: 'upright', text: say('Dik', 'Upright') },
        { value: 'turned', text: say('Yan', 'Turned') },
      ]}
      onChange={setValue}
    />
  );
};

export default {
  about: 'A few choices side by side of which one holds.',
  stories: [
    {
      name: 'one of two',
      Draw: Turning,
      steps: async ({ press, find, until }) => {
        const last = await find('button:last-child');
        const first = await find('button:first-child');
        await press('button:last-child');
        await until('the last one holds', () => last.ariaPressed === 'true' && first.ariaPressed === 'false');
      },
    },
  ],
} satisfies ComponentStories;
