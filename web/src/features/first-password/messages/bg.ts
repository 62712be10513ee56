import type { Worded } from '../../../i18n/texts.ts';
import type { firstPassword as turkish } from './tr.ts';

export const firstPassword: Worded<typeof turkish> = {
  title: 'Изберете своя парола',
  lead: 'Паролата, с която влязохте, ви беше дадена от екипа. Преди да продължите, изберете парола, която знаете само вие.',
  fresh: 'Нова парола',
  again: 'Нова парола, още веднъж',
  notTheSame: 'Двете пароли се различават.',
  submit: 'Запазване на паролата и вход',
  back: 'Назад',
};
