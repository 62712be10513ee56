import type { ReactNode } from 'react';
import { Button } from '../src/ui/button.tsx';
import type { PageProps } from '../src/ui/pages/page-sidebar.tsx';
import type { Story } from './story.ts';
import { useSay } from './use-say.ts';

type Words = readonly [turkish: string, english: string];

interface PageWords {
  readonly title: Words;
  readonly lead: Words;
  readonly sidebar: Words;
}

/** Stories for both page layouts, which have the same properties. */
export const pageLayoutStories = (Page: (props: PageProps) => ReactNode, words: PageWords): readonly Story[] => [
  {
    name: 'full width, with an action',
    Draw: () => {
      const say = useSay();
      return (
        <Page
          title={say(...words.title)}
          lead={say(...words.lead)}
          actions={<Button variant="outline">{say('Dosya olarak al', 'Take as a file')}</Button>}
        >
          <Content />
        </Page>
      );
    },
  },
  {
    name: 'with a sidebar, which a narrow window opens by a button',
    Draw: () => {
      const say = useSay();
      const label = say(...words.sidebar);
      return (
        <Page
          title={say(...words.title)}
          lead={say(...words.lead)}
          sidebar={{ side: 'start', label, content: <Sections /> }}
        >
          <Content />
        </Page>
      );
    },
    steps: async ({ place, press, until, look }) => {
      if (matchMedia('(min-width: 1280px)').matches) {
        await until('the sidebar stands beside', () => (place.querySelector('section')?.offsetWidth ?? 0) >= 248);
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
      const say = useSay();
      return (
        <Page
          title={`${say(...words.title)} 2`}
          scroll="content"
          sidebar={{ side: 'end', label: `${say(...words.sidebar)} 2`, content: <Sections /> }}
          tabs={[
            { id: 'open', label: say('Açık', 'Open'), content: <Content /> },
            { id: 'past', label: say('Geçmiş', 'Past'), content: <Content /> },
          ]}
        />
      );
    },
  },
];

const Content = () => {
  const say = useSay();
  return <p>{say('Sayfanın içeriği burada durur.', 'The content of the page stands here.')}</p>;
};

const Sections = () => {
  const say = useSay();
  return (
    <ul className="grid gap-1 text-ink-2">
      {[say('Bu hafta', 'This week'), say('Geçen hafta', 'Last week'), say('Daha eskisi', 'Older')].map((text) => (
        <li key={text} className="min-h-11 content-center">
          {text}
        </li>
      ))}
    </ul>
  );
};
