import type { Some } from '../../../i18n/some-texts.ts';
import type { browserCheck as turkish } from './tr.ts';

export const browserCheck: Some<typeof turkish> = {
  title: 'متصفحك لا يدعم تقنية WebRTC',
  lead: 'تصل الصورة الحية للآلات عبر WebRTC. استخدم Chrome أو Safari.',
  advice: 'قد تحجب بعض خدمات VPN تقنية WebRTC: إن كنت تستخدم VPN فأوقفه وحاول مرة أخرى.',
  again: 'حاول مرة أخرى',
};
