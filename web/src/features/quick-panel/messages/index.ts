// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface QuickPanelMessages {
  today: '';
  goodMorning: '{{name}}';
  goodDay: '{{name}}';
  goodEvening: '{{name}}';
  goodNight: '{{name}}';
  lastLogon: '{{moment}}{{ip}}';
  firstLogon: '';
  events: '';
  noEvents: '';
  notes: '';
  noNotes: '';
  quickSettings: '';
  volume: '';
  showWallet: '';
  stillness: '';
  spinKey: '';
}

export const quickPanelMessages: Messages<QuickPanelMessages> = { ar, en, tr };
