import type { OfficeErrorCode } from '@reelfloor/protocol/office';
import { filledIn, findText } from '../../i18n/translate.ts';
import { areaTexts } from '../speech/area-texts.ts';
import { OfficeFailure } from './office-failure.ts';

type Known = OfficeErrorCode | 'FORBIDDEN' | 'NOT_FOUND' | 'BODY_INVALID' | 'RATE_LIMITED' | 'INTERNAL';

const en: Record<Known | 'unreached' | 'garbled', string> = {
  STAFF_UNKNOWN:
    'Name, password or code is wrong. After five wrong ones the name waits for {{block_time}} minutes.',
  STAFF_WAIT: 'Too many wrong attempts. Try again in {{block_time}} minutes.',
  STAFF_SIGNED_OUT: 'You are signed out. Sign in again.',
  SIGN_IN_EXPIRED: 'This sign-in took too long. Begin again.',
  CODE_WRONG: 'The code is wrong or was used already. Enter the newest one.',
  PASSWORD_SHORT: 'The password needs {{min}} characters.',
  PASSWORD_KNOWN: 'This password is among those that are tried first. Choose another.',
  PASSWORD_SAME: 'Choose another password than the one that was given to you.',
  NO_RIGHT: 'Your role may not do this.',
  SAME_PERSON: 'A second person has to confirm this, in a session of their own.',
  REQUEST_SETTLED: 'This was decided, withdrawn or has expired already.',
  KEY_REUSED: 'This was sent before with another content. Begin again.',
  REFUSED_BY_RULE: '{{detail}}',
  FORBIDDEN: 'Your role may not do this.',
  NOT_FOUND: 'This does not exist, or no longer.',
  BODY_INVALID: 'The server does not accept this input: {{detail}}.',
  RATE_LIMITED: 'Too many requests. Wait {{retry_s}} seconds.',
  INTERNAL: 'Something went wrong on the server. Reference: {{reference}}.',
  unreached: 'The server cannot be reached. Nothing was lost; try again.',
  garbled: 'The server’s answer is not understood. Load this page again.',
};

const tr: typeof en = {
  STAFF_UNKNOWN: 'Ad, parola veya kod yanlış. Beş yanlış denemeden sonra bu ad {{block_time}} dakika bekler.',
  STAFF_WAIT: 'Çok fazla yanlış deneme. {{block_time}} dakika sonra yeniden deneyin.',
  STAFF_SIGNED_OUT: 'Oturumunuz kapandı. Yeniden giriş yapın.',
  SIGN_IN_EXPIRED: 'Giriş çok uzun sürdü. Baştan başlayın.',
  CODE_WRONG: 'Kod yanlış veya kullanılmış. En yeni kodu girin.',
  PASSWORD_SHORT: 'Parola en az {{min}} karakter olmalı.',
  PASSWORD_KNOWN: 'Bu parola ilk denenenlerden biri. Başka bir parola seçin.',
  PASSWORD_SAME: 'Size verilen paroladan başka bir parola seçin.',
  NO_RIGHT: 'Rolünüz bunu yapamaz.',
  SAME_PERSON: 'Bunu ikinci bir kişi kendi oturumunda onaylamalı.',
  REQUEST_SETTLED: 'Bu istek karara bağlandı, geri çekildi veya süresi doldu.',
  KEY_REUSED: 'Bu, daha önce başka bir içerikle gönderildi. Baştan başlayın.',
  REFUSED_BY_RULE: '{{detail}}',
  FORBIDDEN: 'Rolünüz bunu yapamaz.',
  NOT_FOUND: 'Böyle bir kayıt yok veya artık yok.',
  BODY_INVALID: 'Sunucu bu girdiyi kabul etmiyor: {{detail}}.',
  RATE_LIMITED: 'Çok fazla istek. {{retry_s}} saniye bekleyin.',
  INTERNAL: 'Sunucuda bir sorun oluştu. Referans: {{reference}}.',
  unreached: 'Sunucuya ulaşılamıyor. Hiçbir şey kaybolmadı; yeniden deneyin.',
  garbled: 'Sunucunun yanıtı anlaşılamadı. Sayfayı yeniden yükleyin.',
};

const useTexts = areaTexts({ en, tr });

/** Returns a function that says in the reader's language why a call failed. */
export const useFailureText = (): ((error: unknown) => string) => {
  const { t, language } = useTexts();
  return (error) => {
    if (!(error instanceof OfficeFailure)) return t('garbled');
    const { failure } = error;
    if (failure.kind !== 'refused') return t(failure.kind);
    const text = findText(language === 'en' ? en : tr, failure.code);
    return text === undefined ? failure.english : filledIn(text, failure.params);
  };
};
