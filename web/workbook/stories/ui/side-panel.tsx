import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { SidePanel } from '../../../src/ui/side-panel.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Opened = ({ seeThrough = false }: { seeThrough?: boolean }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('Paneli aç', 'Open the panel')}</Button>
      {open && (
        <SidePanel label={say('Hızlı panel', 'Quick panel')} seeThrough={seeThrough} onClose={() => setOpen(false)}>
          <div className="grid gap-4 p-5">
            <h2 className="text-16">{say('Bugün', 'Today')}</h2>
            <Button onClick={() => setOpen(false)}>{say('Kapat', 'Close')}</Button>
          </div>
        </SidePanel>
      )}
    </>
  );
};

export default {
  about: 'A panel over the edge, 360 px wide, on a phone over the whole screen.',
  stories: [
    {
      name: 'opens, keeps the page away, gives the focus back',
      Draw: () => <Opened />,
      steps: async ({ find, press, until, look }) => {
        const opener = await find('button');
        opener.focus();
        await press('button');
        await until('the panel is open', () => document.querySelector('dialog:modal') !== null);
        await look();
        await press('dialog button');
        await until('it is closed', () => document.querySelector('dialog:modal') === null);
        await until('the button has the focus again', () => document.activeElement === opener);
      },
    },
    { name: 'see-through: what it changes is looked at beside it', Draw: () => <Opened seeThrough /> },
  ],
} satisfies ComponentStories;
