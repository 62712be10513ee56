import type { Worded } from '../../../i18n/texts.ts';
import type { quickPanel as turkish } from './tr.ts';

export const quickPanel: Worded<typeof turkish> = {
  today: 'Today',
  goodMorning: 'Good morning, {{name}}',
  goodDay: 'Good day, {{name}}',
  goodEvening: 'Good evening, {{name}}',
  goodNight: 'Good night, {{name}}',
  lastLogon: 'Last login: {{moment}}, {{ip}}',
  firstLogon: 'This is your first login.',
  events: 'Events',
  noEvents: 'No events right now.',
  notes: 'Notes',
  noNotes: 'No notes right now.',
  quickSettings: 'Quick Settings',
  volume: 'Volume of the machines',
  showWallet: 'Show the wallet balance',
  stillness: 'Reduce motion',
  spinKey: 'Space bar spins the machine',
};
