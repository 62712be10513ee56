import type { Some } from '../../../../i18n/some-texts.ts';
import type { tr } from './tr.ts';

export const ar: Some<typeof tr> = {
  wins: 'أحدث الأرباح في الصالة',
  winsNote: 'آخر 24 ساعة، بالساعة. لا يظهر من ربح في أي مكان.',
  fallen: '{{brand}}: الجوائز الكبرى التي رُبحت',
  fallenNote: 'آخر سنة، أحدث خمس من كل مستوى.',
};
