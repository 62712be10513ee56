import { useTabElements } from '../../../src/ui/tabs.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Three = () => {
  const say = useSay();
  const { list, panel } = useTabElements(say('Oyuncu', 'Player'), [
    { id: 'timeline', label: say('Zaman çizgisi', 'Timeline'), content: <p className="py-4">1</p> },
    { id: 'about', label: say('Hakkında', 'About'), content: <p className="py-4">2</p> },
    { id: 'wins', label: say('Başarılar', 'Achievements'), content: <p className="py-4">3</p> },
  ]);
  return (
    <>
      {list}
      {panel}
    </>
  );
};

export default {
  about: 'Tabs of which one is open. Arrows, Home and End move between them, also where texts run from right to left.',
  stories: [
    {
      name: 'opened by a press and by keys',
      Draw: Three,
      steps: async ({ press, key, until, place }) => {
        const shows = (text: string) =>
          until(`the panel shows ${text}`, () => place.querySelector('[role=tabpanel]')?.textContent === text);
        const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        await press('[role=tab]:nth-child(2)');
        await shows('2');
        await key('[aria-selected=true]', forward);
        await shows('3');
        await key('[aria-selected=true]', forward);
        await shows('1');
        await key('[aria-selected=true]', 'End');
        await shows('3');
        await key('[aria-selected=true]', 'Home');
        await shows('1');
        await until('the open tab has the focus', () => document.activeElement?.ariaSelected === 'true');
      },
    },
  ],
} satisfies ComponentStories;
