import type { Some } from '../../../../i18n/some-texts.ts';
import type { tr } from './tr.ts';

export const ar: Some<typeof tr> = {
  notify: 'أخبرني حين تفرغ',
  notifyLabel: 'أخبرني حين تفرغ: الآلة {{id}}',
  willNotify: 'سنخبرك حين تفرغ {{machine}}.',
  notifyNoMore: 'لن نخبرك عن {{machine}}.',
  bell_one: 'تنبيه عن آلة واحدة',
  bell_two: 'تنبيه عن آلتين',
  bell_few: 'تنبيه عن {{count}} آلات',
  bell_other: 'تنبيه عن {{count}} آلة',
  listTitle: 'نخبرك حين تفرغ',
  until: 'حتى {{time}}',
  stopLabel: 'لا تخبرني: الآلة {{id}}',
  isFree: 'فرغت {{machine}}.',
  freeNow: 'فارغة',
  takenAgain: 'فرغت ثم شُغلت',
  takeSeat: 'خذ المقعد',
  takeSeatLabel: 'خذ المقعد: {{id}} {{brand}}',
  understoodLabel: 'حسنًا: {{machine}}',
  toLobby: 'إلى الردهة',
};
