import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const panels: Some<Texts['panels']> = {
  teamChat: 'محادثة الفريق',
  teamChatUnread_one: 'محادثة الفريق، رسالة واحدة غير مقروءة',
  teamChatUnread_two: 'محادثة الفريق، رسالتان غير مقروءتين',
  teamChatUnread_few: 'محادثة الفريق، {{count}} رسائل غير مقروءة',
  teamChatUnread_other: 'محادثة الفريق، {{count}} رسالة غير مقروءة',
  quickPanel: 'اللوحة السريعة',
};
