import type { Worded } from '../../../../i18n/texts.ts';
import type { pageLayouts as turkish } from './tr.ts';

export const pageLayouts: Worded<typeof turkish> = {
  leads: {
    carded: 'A page whose content lies on a card that reaches into the band behind the title.',
    simple: 'A page whose content stands on the ground of the frame.',
    blank: 'The frame, a title and an empty space: where something new begins.',
  },
  about: 'What it is for',
  options: 'Options',
  code: 'Code',
  allLayouts: 'All layouts',
  before: 'Previous',
  after: 'Next',
  option: 'Option',
  here: 'On this page',
  meaning: 'Meaning',
  leftOut: 'left out',
  kinds: {
    carded:
      'A card sets one subject apart from what is around it: good for a form, a list or a single record.',
    simple: 'For content that brings its own cards: the pages of records and the profile are made like this.',
  },
  scrolls: {
    page: 'The page scrolls as a whole. This is the layout to begin with.',
    content:
      'The title stays where it is; content and sidebar scroll, each by itself. So what can be done stays in sight on the way through a long list.',
  },
  sidebars: {
    none: 'The page is as wide as the frame.',
    beside:
      "The sidebar is 280 px wide, for filters and the page's own navigation. Below 1280 px a button in the header opens it in a panel.",
  },
  tabsNote: 'Arrow keys, Home and End move between the tabs; only the content of the open one is drawn.',
  phoneNote: 'On a phone every layout is one column, and the page scrolls as a whole.',
  optionNotes: {
    title: "The page's one h1; the same as its name in the browser's tab.",
    lead: 'One sentence: what the page is for.',
    actions: 'Beside the title: what can be done with the page as a whole.',
    sidebar: 'Its side (start or end), its name and its content.',
    tabs: 'Name and content of each; in the place of the content.',
    scroll: 'page (where none is given) or content.',
    children: 'The content of the page.',
  },
};
