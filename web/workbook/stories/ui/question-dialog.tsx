import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { QuestionDialog } from '../../../src/ui/question-dialog.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Asking = ({ noted = false }: { noted?: boolean }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('Sor', 'Ask')}</Button>
      {open && (
        <QuestionDialog
          id="story"
          heading="h2"
          title={say('Ayrılıyor musunuz?', 'Leave?')}
          text={say('Kredi cüzdanınıza geçer.', 'Your credit goes to your wallet.')}
          note={noted && <p className="mt-4 font-semibold text-bad">{say('Olmadı.', 'It failed.')}</p>}
          onCancel={close}
        >
          <Button size="large" variant="primary" onClick={close}>
            {say('Ayrıl', 'Leave')}
          </Button>
          <Button size="large" variant="outline" onClick={close}>
            {say('Kal', 'Stay')}
          </Button>
        </QuestionDialog>
      )}
    </>
  );
};

export default {
  about: 'A question over the page, which waits for the answer; Escape is an answer, too.',
  stories: [
    {
      name: 'asks, and goes with the answer',
      Draw: () => <Asking />,
      steps: async ({ press, until, look }) => {
        await press('button');
        await until('it asks', () => document.querySelector('dialog:modal') !== null);
        await look();
        await press('dialog button');
        await until('it is answered', () => document.querySelector('dialog:modal') === null);
      },
    },
    { name: 'with a note', Draw: () => <Asking noted /> },
  ],
} satisfies ComponentStories;
