import type { Some } from '../../../i18n/some-texts.ts';
import type { Worded } from '../../../i18n/texts.ts';
import type { protection as turkish } from './tr.ts';

export const protection: Some<Worded<typeof turkish>> = {
  title: 'حماية اللاعب',
  lead: 'ما تختاره يسري على كل آلة وكل جهاز.',
  failed: 'تعذّر جلب معلومات الحماية.',
  stateTitle: 'الوضع الآن',
  holds: {
    nothing: 'يمكنك اللعب.',
    timeout: 'أنت في استراحة من اللعب.',
    exclusion: 'استبعدت نفسك من اللعب دون نهاية.',
    operator: 'أوقفت الصالة لعبك دون نهاية.',
  },
  until: {
    timeout: 'أنت في استراحة من اللعب. تنتهي في {{time}}.',
    exclusion: 'استبعدت نفسك من اللعب حتى {{time}}.',
    operator: 'أوقفت الصالة لعبك حتى {{time}}.',
  },
  stays: 'أموالك في محفظتك. الدخول والسحب والاطلاع على حسابك متاحة دائمًا.',
  breakTitle: 'خذ استراحة',
  breakText: 'تبدأ فورًا ولا يمكن تقصيرها. ويمكنك إطالتها دائمًا.',
  hours_one: 'ساعة واحدة',
  hours_other: '{{count}} ساعة',
  days_one: 'يوم واحد',
  days_other: '{{count}} يومًا',
  months_one: 'شهر واحد',
  months_other: '{{count}} شهرًا',
  noEnd: 'دون نهاية',
  askTitle: 'استراحة من اللعب: {{span}}',
  askText:
    'تبدأ فورًا ولا يمكن تقصيرها. إن كنت على آلة فإن الجولة الجارية تنتهي، وينتقل رصيدك إلى محفظتك، ويصبح مقعدك حرًا.',
  askBegin: 'ابدأ الاستراحة',
  askNot: 'ليس الآن',
  begun: 'بدأت استراحتك.',
  begunUntil: 'بدأت استراحتك. تنتهي في {{time}}.',
  exclusionTitle: 'استبعاد النفس',
  exclusionText:
    'تغادر الآلة، ويعود رصيدك إلى محفظتك، ولا يسمح لك أحد باللعب حتى تطلب العودة. لا ينتهي من تلقاء نفسه.',
  exclusionSpan: 'المدة على الأقل',
  exclude: 'استبعدني',
  excludeTitle: 'استبعاد النفس: {{span}}',
  excludeText: 'يبدأ فورًا. لا يمكنك ولا يمكن للصالة تقصيره. عند انتهاء المدة تطلب العودة ثم تنتظر ثم تؤكد.',
  understood: 'أفهم أن هذا لا رجوع فيه.',
  excluded: 'تم استبعادك من اللعب. أموالك في محفظتك.',
  askFrom: 'يمكنك طلب العودة ابتداءً من {{time}}.',
  askReturn: 'أريد العودة',
  confirmFrom: 'طلبت العودة. يمكنك تأكيدها ابتداءً من {{time}}؛ وإلا فلا يتغير شيء.',
  confirmReturn: 'أكّد العودة',
  helpTitle: 'مساعدة',
  helpText: 'إن كان اللعب يثقل عليك فالحديث يفيد.',
  helpPage: 'عن حماية اللاعب',
};
