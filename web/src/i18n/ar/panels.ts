import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const panels: Some<Texts['panels']> = {
  teamChat: 'محادثة الفريق',
  quickPanel: 'اللوحة السريعة',
};
