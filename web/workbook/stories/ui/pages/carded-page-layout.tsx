import { CardedPageLayout } from '../../../../src/ui/pages/carded-page-layout.tsx';
import { pageLayoutStories } from '../../../page-layout-stories.tsx';
import type { ComponentStories } from '../../../story.ts';

export default {
  about: 'A page whose content lies on a card that reaches up into a band behind the title.',
  stories: pageLayoutStories(CardedPageLayout, {
    title: ['Şifre', 'Password'],
    lead: ['Değişince öteki oturumlar kapanır.', 'A change ends the other sessions.'],
    sidebar: ['Bölümler', 'Sections'],
  }),
} satisfies ComponentStories;
