// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface PageLayoutsMessages {
  leads: {
    carded: '';
    simple: '';
    blank: '';
  };
  about: '';
  options: '';
  code: '';
  allLayouts: '';
  before: '';
  after: '';
  option: '';
  here: '';
  meaning: '';
  leftOut: '';
  kinds: {
    carded: '';
    simple: '';
  };
  scrolls: {
    page: '';
    content: '';
  };
  sidebars: {
    none: '';
    beside: '';
  };
  tabsNote: '';
  phoneNote: '';
  optionNotes: {
    title: '';
    lead: '';
    actions: '';
    sidebar: '';
    tabs: '';
    scroll: '';
    children: '';
  };
}

export const pageLayoutsMessages: Messages<PageLayoutsMessages> = { ar, en, tr };
