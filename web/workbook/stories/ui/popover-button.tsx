import { EllipsisVertical } from 'lucide-react';
import { Button } from '../../../src/ui/button.tsx';
import { PopoverButton } from '../../../src/ui/popover-button.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const More = () => {
  const say = useSay();
  return (
    <PopoverButton label={say('Diğer seçenekler', 'More options')} icon={<EllipsisVertical />}>
      {(close) => (
        <Button variant="ghost" className="w-full" onClick={close}>
          {say('Kapat', 'Close')}
        </Button>
      )}
    </PopoverButton>
  );
};

export default {
  about: 'An icon that opens a small sheet under itself; Escape and a click elsewhere close it.',
  stories: [
    {
      name: 'opens, and closes by its content',
      Draw: More,
      steps: async ({ press, find, until, look }) => {
        const sheet = await find('[popover]');
        await press('button');
        await until('the sheet is open', () => sheet.matches(':popover-open'));
        await look();
        await press('[popover] button');
        await until('the sheet is closed', () => !sheet.matches(':popover-open'));
      },
    },
  ],
} satisfies ComponentStories;
