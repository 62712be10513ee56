import { useState } from 'react';
import { SelectField } from '../../../src/ui/select-field.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const sizes = ['20', '50', '100'].map((size) => ({ value: size, text: size }));

const PageSize = ({ inline = false }: { inline?: boolean }) => {
  const say = useSay();
  const [value, setValue] = useState('20');
  return (
    <div className="max-w-70">
      <SelectField
        inline={inline}
        label={say('Sayfa başına kayıt', 'Records a page')}
        value={value}
        options={sizes}
        onChange={setValue}
      />
    </div>
  );
};

export default {
  about: "A few choices in the browser's own list, which is at home on a phone.",
  stories: [
    { name: 'the label above', Draw: () => <PageSize /> },
    {
      name: 'the label beside, in one line',
      Draw: () => <PageSize inline />,
      steps: async ({ find, until }) => {
        const label = await find('label');
        if (label.offsetHeight > 24) throw new Error(`the label is ${label.offsetHeight} px high: not one line`);
        const select = await find<HTMLSelectElement>('select');
        select.value = '50';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await until('the choice holds', () => select.selectedOptions[0]?.text === '50');
      },
    },
  ],
} satisfies ComponentStories;
