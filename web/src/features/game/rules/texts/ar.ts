import type { Some } from '../../../../i18n/some-texts.ts';
import type { rules as turkish } from './tr.ts';

export const rules: Some<typeof turkish> = {
  title: '{{brand}}: القواعد',
  failed: 'لا يمكن قراءة قواعد هذه الآلة الآن.',
  allTables: 'كل جداول الدفع',
  returnToPlayer: 'العائد إلى اللاعب',
  returns: 'اللعبة الأساسية {{base}}، واللفات المجانية {{freeSpins}}، والباقي للجوائز الكبرى.',
  longRun: 'على المدى الطويل جدًا يعود هذا القدر من الرهانات إلى اللاعبين؛ وقد تبتعد جلسة واحدة عنه كثيرًا.',
  hits: '{{hitRate}} من الجولات تربح شيئًا. يذهب {{jackpotShare}} من كل رهان إلى الجوائز الكبرى.',
  paytable: 'جدول الدفع',
  paytableNote:
    'عند رهان قدره {{stake}} يلعب كل خط من {{lines}} خطًا {{lineStake}}. وتحت كل مبلغ عدد المرات: من رهان الخط، وفي الانتشار من الرهان كله.',
  payRules: {
    fromTheLeft: 'يربح الخط بثلاثة رموز متماثلة على الأقل بدءًا من اليسار.',
    wildStandsForAll: 'يحل الجوكر محل كل رمز ما عدا الانتشار.',
    bestOfALine: 'لا يُدفع من كل خط إلا أعلى ربح: يُحسب الجوكر بالرمز الذي يدفع أكثر.',
    scattersAnywhere: 'تُحسب رموز الانتشار أينما توقفت، وتُضرب في الرهان كله، وتُضاف إلى أرباح الخطوط.',
  },
  symbol: 'الرمز',
  ofKind: '{{count}} متماثلة',
  symbols: {
    wild: 'الجوكر',
    scatter: 'الانتشار',
    high1: 'الصورة الأولى',
    high2: 'الصورة الثانية',
    high3: 'الصورة الثالثة',
    ace: 'الآس',
    king: 'الملك',
    queen: 'الملكة',
    jack: 'الولد',
  },
  freeSpins: 'لفات مجانية',
  awards:
    'تمنح 3 و4 و5 رموز انتشار {{three}} و{{four}} و{{five}} لفة مجانية، مرة كل {{every}} جولة في المتوسط. تُضرب أرباحها في {{multiplier}}؛ وللسلسلة {{maximum}} لفة على الأكثر.',
  lines: 'الخطوط',
  linesNote: 'تُلعب الخطوط كلها وعددها {{lines}} في كل جولة.',
  line: 'الخط {{number}}: {{rows}}',
  rows: { top: 'أعلى', middle: 'وسط', bottom: 'أسفل' },
  stakes: 'الرهانات والأرباح',
  stakeRange: 'الرهانات من {{least}} إلى {{highest}}. الربح فوق {{limit}} يُدفع يدويًا إلى محفظتك.',
};
