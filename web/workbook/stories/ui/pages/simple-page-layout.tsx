import { SimplePageLayout } from '../../../../src/ui/pages/simple-page-layout.tsx';
import { pageLayoutStories } from '../../../page-layout-stories.tsx';
import type { ComponentStories } from '../../../story.ts';

export default {
  about: 'A page on the ground of the frame: title, then content, with or without a sidebar and tabs.',
  stories: pageLayoutStories(SimplePageLayout, {
    title: ['Oyun oturumları', 'Game sessions'],
    lead: ['Makinelerdeki oturumlarınız, en yenisi üstte.', 'Your sessions at the machines, newest first.'],
    sidebar: ['Süzgeçler', 'Filters'],
  }),
} satisfies ComponentStories;
