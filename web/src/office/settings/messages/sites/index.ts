// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SitesMessages {
  sites: '';
  number: '';
  name: '';
  hosts: '';
  everyHost: '';
  shows: '';
  everything: '';
  profile: '';
  profileOfHall: '';
  state: '';
  open: '';
  closed: '';
  choose: '';
  lists: '';
  emptyIsAll: '';
  framedBy: '';
  brands: '';
  machines: '';
  add: '';
  addDoes: '';
  change: '{{site}}';
  changeDoes: '';
  ofHouse: '';
  key: '';
  value: '';
  valueHint: '';
  set: '{{site}}';
  setDoes: '';
  close: '{{site}}';
  closeDoes: '';
  casino: '';
  openCasino: '';
}

export const sitesMessages: Messages<SitesMessages, 'tr' | 'en'> = { en, tr };
