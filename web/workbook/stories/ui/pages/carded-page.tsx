import { CardedPage } from '../../../../src/ui/pages/carded-page.tsx';
import { pageLayoutStories } from '../../../page-layout-stories.tsx';
import type { ComponentStories } from '../../../story.ts';

export default {
  about: 'A page whose content lies on a card that reaches up into a band behind the title.',
  stories: pageLayoutStories(CardedPage, {
    title: ['Şifre', 'Password'],
    lead: ['Değişince öteki oturumlar kapanır.', 'A change ends the other sessions.'],
    sidebar: ['Bölümler', 'Sections'],
  }),
} satisfies ComponentStories;
