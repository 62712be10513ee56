import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const failures: Some<Texts['failures']> = {
  network: 'خطأ في الشبكة، يرجى التحقق من اتصالك',
  malformed: 'تعذّرت قراءة جواب الخادم. حاول مجددًا بعد قليل.',
  unknown: 'حدث خطأ غير معروف. حاول مجددًا بعد قليل.',
  linkNotAccepted: 'تسجيل الدخول الذي في الرابط لم يعد صالحًا. ما زلت مسجّل الدخول كما كنت.',
  signedOutInOtherTab: 'سجّلت خروجك في علامة تبويب أخرى.',
};
