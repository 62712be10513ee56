import { useState } from 'react';
import { Switch } from '../../../src/ui/switch.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Sound = ({ first }: { first: boolean }) => {
  const say = useSay();
  const [on, setOn] = useState(first);
  return (
    <div className="max-w-70">
      <Switch label={say('Tuş sesi', 'Sound of keys')} checked={on} onChange={setOn} />
    </div>
  );
};

export default {
  about: 'Something that is on or off at once; the whole row is its target.',
  stories: [
    {
      name: 'turned by a press on its row',
      Draw: () => <Sound first={false} />,
      steps: async ({ find, press, until }) => {
        const input = await find<HTMLInputElement>('[role=switch]');
        const before = input.checked;
        await press('label');
        await until('it is turned', () => input.checked !== before);
      },
    },
    { name: 'on', Draw: () => <Sound first /> },
  ],
} satisfies ComponentStories;
