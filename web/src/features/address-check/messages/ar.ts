import type { Some } from '../../../i18n/some-texts.ts';
import type { addressCheck as turkish } from './tr.ts';

export const addressCheck: Some<typeof turkish> = {
  checking: 'يجري التحقق من عنوان IP الخاص بك',
  checkingLead: 'يستغرق ذلك بضع ثوانٍ على الأكثر.',
  blocked: 'للأسف، لست ضمن البلدان المسموح بها.',
  blockedLead: 'لا يمكن لأحد اللعب من هذا العنوان. إن كنت تستخدم VPN فأوقفه وأعد تحميل الصفحة.',
  country: 'البلد',
  unknownCountry: 'غير معروف',
  IP: 'IP',
  alert: 'خطأ في اتصال الشبكة، يرجى تحديث الصفحة',
  reload: 'أعد تحميل الصفحة',
  source: 'IP Geolocation by DB-IP',
};
