import type { Some } from '../../../i18n/some-texts.ts';
import type { signInUnreached as turkish } from './tr.ts';

export const signInUnreached: Some<typeof turkish> = {
  title: 'تعذّر التحقق من تسجيل دخولك',
  kept: 'ما زلت مسجّل الدخول؛ تحاول الصفحة مجددًا من تلقاء نفسها.',
};
