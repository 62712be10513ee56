import type { Worded } from '../../../i18n/texts.ts';
import type { roleExamples as turkish } from './tr.ts';

export const roleExamples: Worded<typeof turkish> = {
  admin: { title: 'Admin example', text: 'Only admins see this page.' },
  staff: { title: 'Staff example', text: 'Admins and staff see this page.' },
  guest: { title: 'Guest example', text: 'Only who is not logged in sees this page.' },
  courtesy: 'Hiding pages is a courtesy; the server decides every call.',
};
