// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface CasesMessages {
  title: '';
  which: '';
  show: {
    open: '';
    closed: '';
  };
  nothing: '';
  nothingClosed: '';
  waiting: '';
  openCase: '';
  openNote: '';
  openDoes: '';
  case: '{{number}}';
  outcomes: {
    open: '';
    unfounded: '';
    watched: '';
    reported: '';
    ended: '';
  };
  counts: '{{indicators}}{{notes}}';
  back: '';
  player: '';
  opened: '';
  by: '';
  closed: '';
  closedBy: '';
  why: '';
  found: '';
  nothingFound: '';
  written: '';
  nothingWritten: '';
  closing: '';
  note: {
    title: '';
    note: '';
    does: '';
    submit: '';
    label: '';
  };
  close: {
    title: '';
    note: '';
    does: '';
    submit: '';
    outcome: '';
    label: '';
  };
  choices: {
    unfounded: '';
    watched: '';
    reported: '';
    ended: '';
  };
}

export const casesMessages: Messages<CasesMessages, 'tr' | 'en'> = { en, tr };
