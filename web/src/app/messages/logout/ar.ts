import type { Some } from '../../../i18n/some-texts.ts';
import type { logout as turkish } from './tr.ts';

export const logout: Some<typeof turkish> = {
  title: 'لديك لعبة مفتوحة على الآلة {{id}}',
  text: 'رصيد الآلة ليس في محفظتك بعد. يمكنك سحبه ثم تسجيل الخروج. إن سجّلت الخروج فقط فستنتظرك الآلة مدة، ثم ينتقل الرصيد إلى محفظتك من تلقاء نفسه.',
  cashOut: 'اسحب وسجّل الخروج',
  stay: 'ابقَ مسجّل الدخول',
  leave: 'سجّل الخروج دون سحب',
  uncheckedTitle: 'تعذّر التحقق من وجود لعبة مفتوحة لك',
  uncheckedText:
    'الخادم لا يجيب. إن بقي لك رصيد على آلة فستنتظرك مدة، ثم ينتقل الرصيد إلى محفظتك من تلقاء نفسه.',
  retry: 'أعد المحاولة',
  leaveUnchecked: 'سجّل الخروج دون تحقق',
};
