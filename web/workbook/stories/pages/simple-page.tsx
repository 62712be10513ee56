import { Button } from '../../../src/ui/button.tsx';
import { SimplePage } from '../../../src/ui/pages/simple-page.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const usePage = () => {
  const say = useSay();
  return {
    title: say('Oyun oturumları', 'Game sessions'),
    lead: say(
      'Makinelerdeki oturumlarınız, en yenisi üstte.',
      'Your sessions at the machines, newest first.',
    ),
    text: <p>{say('Sayfanın içeriği burada durur.', 'The content of the page stands here.')}</p>,
    actions: <Button variant="outline">{say('Dosya olarak al', 'Take as a file')}</Button>,
    filters: say('Süzgeçler', 'Filters'),
    open: say('Açık', 'Open'),
    past: say('Geçmiş', 'Past'),
  };
};

export default {
  about: 'A page on the ground of the frame: title, then content, with or without a sidebar and tabs.',
  stories: [
    {
      name: 'full width, with an action',
      Draw: () => {
        const { title, lead, actions, text } = usePage();
        return (
          <SimplePage title={title} lead={lead} actions={actions}>
            {text}
          </SimplePage>
        );
      },
    },
    {
      name: 'with a sidebar, which a narrow window opens by a button',
      Draw: () => {
        const { title, lead, filters, text } = usePage();
        return (
          <SimplePage title={title} lead={lead} sidebar={{ side: 'start', label: filters, content: text }}>
            {text}
          </SimplePage>
        );
      },
      steps: async ({ place, press, until, look }) => {
        if (matchMedia('(min-width: 1280px)').matches) {
          await until(
            'the sidebar stands beside',
            () => (place.querySelector('section')?.offsetWidth ?? 0) >= 248,
          );
          return;
        }
        await press('button[aria-haspopup=dialog]');
        await until('the sidebar is open', () => document.querySelector('dialog:modal') !== null);
        await look();
        await press('dialog button');
        await until('it is closed', () => document.querySelector('dialog:modal') === null);
      },
    },
    {
      name: 'with tabs, whose parts scroll',
      Draw: () => {
        const { title, text, filters, open, past } = usePage();
        return (
          <SimplePage
            title={`${title} 2`}
            scroll="content"
            sidebar={{ side: 'end', label: `${filters} 2`, content: text }}
            tabs={[
              { id: 'open', label: open, content: text },
              { id: 'past', label: past, content: <p>{past}</p> },
            ]}
          />
        );
      },
    },
  ],
} satisfies ComponentStories;
