import type { Some } from '../../../../i18n/some-texts.ts';
import type { playerPage as turkish } from './tr.ts';

export const playerPage: Some<typeof turkish> = {
  lead: 'من سجلاتك: ما حدث، ومن أنت، وما بلغته.',
  timeline: 'التسلسل الزمني',
  about: 'نبذة',
  achievements: 'الإنجازات',
  machine: 'الآلة {{id}}',
  spins_one: 'لفة واحدة',
  spins_two: 'لفتان',
  spins_few: '{{figure}} لفات',
  spins_other: '{{figure}} لفة',
  nothing: 'لم يحدث شيء بعد',
  nothingAdvice: 'تظهر هنا مرات الدخول والألعاب وحركات المال بترتيبها.',
  achievementsLead: 'بحسب آخر مئة جلسة ومعاملة ودخول لك. مقدار لعبك لا يُحسب.',
  notYet: 'ليس بعد',
  stepsDone: '{{done}} من {{of}}',
  reached: {
    firstGame: { title: 'اللعبة الأولى', text: 'جلست إلى آلة.' },
    everyBrand: { title: 'كل العلامات', text: 'رأيت كل علامات الصالة.' },
    freeSpins: { title: 'لفات مجانية', text: 'أعطتك آلة لفات مجانية.' },
    broughtHome: { title: 'عودة إلى البيت', text: 'أعدت رصيدك إلى المحفظة.' },
    handPay: { title: 'دفع يدوي', text: 'تجاوز فوز لك حد الآلة.' },
    jackpot: { title: 'الجائزة الكبرى', text: 'كانت إحدى جوائز العلامة الكبرى لك.' },
    ownPassword: { title: 'كلمة مرور من عندك', text: 'اخترت كلمة مرورك بنفسك.' },
  },
};
