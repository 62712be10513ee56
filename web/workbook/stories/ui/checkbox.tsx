import { useState } from 'react';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Remembering = ({ first }: { first: boolean }) => {
  const say = useSay();
  const [checked, setChecked] = useState(first);
  return <Checkbox label={say('Beni hatırla', 'Remember me')} checked={checked} onChange={setChecked} />;
};

export default {
  about: 'A choice that is sent with a form; the whole row is its target.',
  stories: [
    {
      name: 'turned by a press on its row',
      Draw: () => <Remembering first={false} />,
      steps: async ({ find, press, until }) => {
        const box = await find<HTMLInputElement>('input');
        const before = box.checked;
        await press('label');
        await until('it is turned', () => box.checked !== before);
      },
    },
    { name: 'checked', Draw: () => <Remembering first /> },
  ],
} satisfies ComponentStories;
