import { SidebarButton } from '../../../../src/ui/pages/page-sidebar.tsx';
import type { ComponentStories } from '../../../story.ts';
import { useSay } from '../../../use-say.ts';

export default {
  about: 'What stands beside the content where there is room, and the button that opens it where there is none.',
  stories: [
    {
      name: 'the button; from 1280 px on it is not needed',
      Draw: () => {
        const say = useSay();
        const label = say('Bölümler', 'Sections');
        return (
          <div className="min-h-11">
            <SidebarButton
              sidebar={{
                side: 'end',
                label,
                content: (
                  <nav aria-label={label}>
                    <a href="#component=pages/page-sidebar" className="flex min-h-11 items-center underline">
                      {say('İlk bölüm', 'The first section')}
                    </a>
                  </nav>
                ),
              }}
            />
          </div>
        );
      },
      steps: async ({ find, press, until, look }) => {
        if (matchMedia('(min-width: 1280px)').matches) {
          const button = await find('button');
          await until('the button is out of sight', () => button.offsetWidth === 0);
          return;
        }
        await press('button');
        await until('the sidebar is open', () => document.querySelector('dialog:modal') !== null);
        await look();
        await press('dialog button');
        await until('it is closed', () => document.querySelector('dialog:modal') === null);
      },
    },
  ],
} satisfies ComponentStories;
