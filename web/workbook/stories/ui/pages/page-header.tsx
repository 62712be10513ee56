import { Button } from '../../../../src/ui/button.tsx';
import { PageHeader } from '../../../../src/ui/pages/page-sidebar.tsx';
import type { ComponentStories } from '../../../story.ts';
import { useSay } from '../../../use-say.ts';

export default {
  about: "The head of both page layouts: title, one sentence, what can be done with the page, its sidebar's button.",
  stories: [
    {
      name: 'with two actions, which wrap where the window is narrow',
      Draw: () => {
        const say = useSay();
        const page = {
          title: say('Uzun başlıklı bir sayfa', 'A page with a long title'),
          lead: say('Bir cümle: sayfa ne için.', 'One sentence: what the page is for.'),
          actions: (
            <div className="flex flex-wrap gap-3">
              <Button variant="outline">{say('Yazdır', 'Print')}</Button>
              <Button variant="primary">{say('Ekle', 'Add')}</Button>
            </div>
          ),
        };
        return <PageHeader page={page} />;
      },
    },
  ],
} satisfies ComponentStories;
