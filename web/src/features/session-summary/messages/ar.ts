import type { Some } from '../../../i18n/some-texts.ts';
import type { Worded } from '../../../i18n/texts.ts';
import type { sessionSummary as turkish } from './tr.ts';

export const sessionSummary: Some<Worded<typeof turkish>> = {
  title: 'الآلة {{id}}: ملخص جلستك',
  net: 'الصافي',
  time: 'المدة',
  goesOn: 'مستمرة',
  in: 'المودع',
  out: 'المسحوب',
  staked: 'الرهانات',
  won: 'الأرباح',
  rounds: 'الجولات',
  freeSpins: 'لفات مجانية',
  winsPaid: 'أرباح دُفعت إلى المحفظة',
  home: 'انتقل {{amount}} إلى محفظتك.',
  course: 'كان أدنى صافٍ خلال الجلسة {{lowest}} وأعلاه {{highest}}.',
  takeBreak: 'خذ استراحة',
  limits: {
    title: 'المتبقي من حدودك',
    stake: 'الرهانات',
    loss: 'الخسارة',
    time: 'المدة',
    day: '24 ساعة',
    week: '7 أيام',
    month: 'شهر',
    wholeHours: '{{hours}} س',
    span: '{{hours}} س {{minutes}} د',
    left: '{{left}} من {{whole}}',
  },
  reason: {
    left: 'غادرت الآلة.',
    noPress: 'أُغلقت الجلسة لأن شيئًا لم يُضغط مدة طويلة.',
    noCredit: 'أُغلقت الجلسة لأن مالًا لم يصل إلى الآلة مدة طويلة.',
    break: 'أُغلقت الجلسة لأن استراحة من اللعب بدأت.',
    timeLimit: 'أُغلقت الجلسة لأن حد الوقت الذي وضعته استُنفد.',
    closed: 'أغلقت الصالة الجلسة.',
    removed: 'أُخرجت من اللعبة؛ الجلسة في صفحة أخرى لك.',
    machine: 'أُغلقت الجلسة لأن الآلة لا يمكن اللعب عليها.',
    waited: 'أُغلقت الجلسة التي كانت تنتظرك.',
  },
};
