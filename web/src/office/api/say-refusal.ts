import type { OfficeErrorCode, RuleCode } from '@reelfloor/protocol/office';
import { formatMoney } from '../../i18n/format-money.ts';
import { filledIn, findText } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/language.ts';
import type { FailureKind } from './office-failure.ts';
import type { ruleWords } from './rule-texts.ts';

type Known =
  | Exclude<OfficeErrorCode, RuleCode>
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BODY_INVALID'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'AMOUNT_OVER_BALANCE'
  | 'LIMIT_REACHED'
  | 'LIMIT_MISSING'
  | 'RESTRICTED'
  | 'REGISTER_EXCLUDED'
  | 'REGISTER_SILENT'
  | 'REGISTER_FACTS_MISSING'
  | 'UNDER_AGE'
  | 'BREAK_STANDS'
  | 'NOT_OFFERED'
  | 'CLOCK_UNSURE'
  | 'AMOUNT_INVALID'
  | 'TRANSFER_KEY_REUSED'
  | 'MACHINE_UNKNOWN'
  | 'DATABASE_UNAVAILABLE'
  | 'OUTCOME_UNKNOWN'
  | 'STORAGE_FULL'
  | 'TLS_REQUIRED'
  | 'DEMO_NOT_FORWARDED'
  | '10703';

const en: Record<Known | 'unreached' | 'garbled' | 'refused', string> = {
  STAFF_UNKNOWN:
    'Name, password or code is wrong. After five wrong ones the name waits for {{block_time}} minutes.',
  STAFF_WAIT: 'Too many wrong attempts. Try again in {{block_time}} minutes.',
  STAFF_SIGNED_OUT: 'You are signed out. Sign in again.',
  STAFF_IDLE:
    'Nobody has used the office here for {{minutes}} minutes, so you were signed out. Sign in again.',
  SIGN_IN_EXPIRED: 'This sign-in took too long. Begin again.',
  CODE_WRONG: 'The code is wrong or was used already. Enter the newest one.',
  PASSWORD_SHORT: 'The password needs {{min}} characters.',
  PASSWORD_KNOWN: 'This password is among those that are tried first. Choose another.',
  PASSWORD_SAME: 'Choose another password than the one that was given to you.',
  NO_RIGHT: 'Your role may not do this.',
  SAME_PERSON: 'A second person has to confirm this, in a session of their own.',
  REQUEST_CHANGED: 'What {{asker}} saw has changed since. Ask again with what holds now.',
  REQUEST_SETTLED: 'This was decided, withdrawn or has expired already.',
  KEY_REUSED: 'This was sent before with another content. Begin again.',
  UNCHANGED: 'This is so already. Nothing changed.',
  NOT_ASKED: 'Nobody has asked for this in the last days.',
  TOO_EARLY: 'The delay is not over yet. Confirm it later.',
  NOTHING_TO_RELEASE: 'No break by the house holds. What the player chose, only the player ends.',
  SHIFT_MISSING: 'There is no such open shift. Open one first.',
  SHIFT_OPEN: 'Shift {{shift}} is open already. Close it first.',
  SHIFT_NOT_COUNTED: 'The till was not counted since its last move. Count it first.',
  SHIFT_DIFFERS: 'The till does not hold what it must. Count again, or say why.',
  SHIFT_NOT_CLOSED: 'Shift {{shift}} is still open. Its cashier closes it first.',
  SHIFT_SIGNED: 'Shift {{shift}} was signed off already.',
  AMOUNT_OVER_BALANCE: 'The wallet holds less than that. Nothing moved.',
  LIMIT_REACHED: 'A limit of the player forbids it. Nothing moved.',
  LIMIT_MISSING:
    'The player must set a deposit limit first, on the page of player protection. Nothing moved.',
  RESTRICTED: 'A break of the player holds. Nothing moved.',
  REGISTER_EXCLUDED: 'The register {{register}} excludes the player. Nothing moved.',
  REGISTER_SILENT: 'The register {{register}} has not answered. Nothing moved; try again later.',
  REGISTER_FACTS_MISSING:
    'The register {{register}} needs name, surname and birth date of the player. Nothing moved.',
  UNDER_AGE: 'The player is too young to play here. Nothing moved.',
  BREAK_STANDS: 'A longer break of this kind holds already. Nothing changed.',
  NOT_OFFERED: 'The profile of the jurisdiction does not offer this. Nothing changed.',
  CLOCK_UNSURE: 'The clocks do not agree, so nothing is released.',
  AMOUNT_INVALID: 'The amount must be above zero.',
  TRANSFER_KEY_REUSED: 'This was sent before with another content. Begin again.',
  MACHINE_UNKNOWN: 'There is no machine {{machine}}.',
  DATABASE_UNAVAILABLE: 'The books cannot be reached right now. Nothing is lost; try again shortly.',
  OUTCOME_UNKNOWN: 'It is not known yet whether this was done. Look before you ask for it again.',
  STORAGE_FULL: 'Nothing can be written at the moment, so nothing changed. Try again later.',
  TLS_REQUIRED: 'The office is reached by https:// alone.',
  DEMO_NOT_FORWARDED: 'The demo is reached from its own machine alone, not through a proxy.',
  10703: 'This address is not permitted.',
  FORBIDDEN: 'Your role may not do this.',
  NOT_FOUND: 'This does not exist, or no longer.',
  BODY_INVALID: 'The server does not accept this input: {{field}}.',
  RATE_LIMITED: 'Too many requests. Wait {{retry_s}} seconds.',
  INTERNAL: 'Something went wrong on the server. Reference: {{reference}}.',
  refused: 'The server refuses this: {{code}}.',
  unreached: 'The server cannot be reached. Nothing was lost; try again.',
  garbled: 'The server’s answer is not understood. Load this page again.',
};

const tr: typeof en = {
  STAFF_UNKNOWN: 'Ad, parola veya kod yanlış. Beş yanlış denemeden sonra bu ad {{block_time}} dakika bekler.',
  STAFF_WAIT: 'Çok fazla yanlış deneme. {{block_time}} dakika sonra yeniden deneyin.',
  STAFF_SIGNED_OUT: 'Oturumunuz kapandı. Yeniden giriş yapın.',
  STAFF_IDLE: 'Ofis burada {{minutes}} dakika kullanılmadığı için oturumunuz kapandı. Yeniden giriş yapın.',
  SIGN_IN_EXPIRED: 'Giriş çok uzun sürdü. Baştan başlayın.',
  CODE_WRONG: 'Kod yanlış veya kullanılmış. En yeni kodu girin.',
  PASSWORD_SHORT: 'Parola en az {{min}} karakter olmalı.',
  PASSWORD_KNOWN: 'Bu parola ilk denenenlerden biri. Başka bir parola seçin.',
  PASSWORD_SAME: 'Size verilen paroladan başka bir parola seçin.',
  NO_RIGHT: 'Rolünüz bunu yapamaz.',
  SAME_PERSON: 'Bunu ikinci bir kişi kendi oturumunda onaylamalı.',
  REQUEST_CHANGED: '{{asker}} bunu istediğinden beri durum değişti. Şimdiki durumla yeniden isteyin.',
  REQUEST_SETTLED: 'Bu istek karara bağlandı, geri çekildi veya süresi doldu.',
  KEY_REUSED: 'Bu, daha önce başka bir içerikle gönderildi. Baştan başlayın.',
  UNCHANGED: 'Zaten böyle. Hiçbir şey değişmedi.',
  NOT_ASKED: 'Son günlerde bunu kimse istemedi.',
  TOO_EARLY: 'Bekleme süresi dolmadı. Daha sonra onaylayın.',
  NOTHING_TO_RELEASE: 'Salonun koyduğu bir ara yok. Oyuncunun seçtiğini yalnız oyuncu bitirir.',
  SHIFT_MISSING: 'Böyle açık bir vardiya yok. Önce vardiya açın.',
  SHIFT_OPEN: '{{shift}} numaralı vardiya zaten açık. Önce onu kapatın.',
  SHIFT_NOT_COUNTED: 'Kasa son hareketten sonra sayılmadı. Önce sayın.',
  SHIFT_DIFFERS: 'Kasada olması gereken tutar yok. Yeniden sayın veya nedenini yazın.',
  SHIFT_NOT_CLOSED: '{{shift}} numaralı vardiya hâlâ açık. Önce kasiyeri kapatır.',
  SHIFT_SIGNED: '{{shift}} numaralı vardiya zaten onaylandı.',
  AMOUNT_OVER_BALANCE: 'Cüzdanda bu kadar yok. Para hareket etmedi.',
  LIMIT_REACHED: 'Oyuncunun bir limiti buna izin vermiyor. Para hareket etmedi.',
  LIMIT_MISSING: 'Oyuncu önce oyuncu koruma sayfasında bir yatırma limiti koymalı. Para hareket etmedi.',
  RESTRICTED: 'Oyuncunun arası sürüyor. Para hareket etmedi.',
  REGISTER_EXCLUDED: '{{register}} kaydı oyuncuyu dışlıyor. Para hareket etmedi.',
  REGISTER_SILENT: '{{register}} kaydı yanıt vermedi. Para hareket etmedi; sonra yeniden deneyin.',
  REGISTER_FACTS_MISSING:
    '{{register}} kaydı oyuncunun adını, soyadını ve doğum tarihini ister. Para hareket etmedi.',
  UNDER_AGE: 'Oyuncunun yaşı burada oynamak için küçük. Para hareket etmedi.',
  BREAK_STANDS: 'Bu türden daha uzun bir ara zaten sürüyor. Hiçbir şey değişmedi.',
  NOT_OFFERED: 'Yargı bölgesinin profili bunu sunmuyor. Hiçbir şey değişmedi.',
  CLOCK_UNSURE: 'Saatler uyuşmuyor, bu yüzden hiçbir şey sona erdirilmiyor.',
  AMOUNT_INVALID: 'Tutar sıfırdan büyük olmalı.',
  TRANSFER_KEY_REUSED: 'Bu, daha önce başka bir içerikle gönderildi. Baştan başlayın.',
  MACHINE_UNKNOWN: '{{machine}} numaralı kabin yok.',
  DATABASE_UNAVAILABLE: 'Defterlere şu anda ulaşılamıyor. Hiçbir şey kaybolmadı; birazdan yeniden deneyin.',
  OUTCOME_UNKNOWN: 'Bunun yapılıp yapılmadığı henüz bilinmiyor. Yeniden istemeden önce bakın.',
  STORAGE_FULL: 'Şu anda hiçbir şey yazılamıyor, bu yüzden hiçbir şey değişmedi. Daha sonra deneyin.',
  TLS_REQUIRED: 'Ofise yalnız https:// ile ulaşılır.',
  DEMO_NOT_FORWARDED: 'Demoya yalnız kendi makinesinden ulaşılır, vekil sunucu üzerinden değil.',
  10703: 'Bu adrese izin verilmiyor.',
  FORBIDDEN: 'Rolünüz bunu yapamaz.',
  NOT_FOUND: 'Böyle bir kayıt yok veya artık yok.',
  BODY_INVALID: 'Sunucu bu girdiyi kabul etmiyor: {{field}}.',
  RATE_LIMITED: 'Çok fazla istek. {{retry_s}} saniye bekleyin.',
  INTERNAL: 'Sunucuda bir sorun oluştu. Referans: {{reference}}.',
  refused: 'Sunucu bunu reddediyor: {{code}}.',
  unreached: 'Sunucuya ulaşılamıyor. Hiçbir şey kaybolmadı; yeniden deneyin.',
  garbled: 'Sunucunun yanıtı anlaşılamadı. Sayfayı yeniden yükleyin.',
};

export const failureWords = { en, tr } as const;

let rules: typeof ruleWords | null = null;

/** Loads the texts of broken rules, which are many and seldom needed. Without them a refusal is said by its code. */
export const loadRuleWords = async (): Promise<void> => {
  rules ??= await import('./rule-texts.ts').then(
    (loaded) => loaded.ruleWords,
    () => null,
  );
};

/** Says a refusal in a language. Amounts are said with the currency, if it is known. */
export const sayRefusal = (
  language: OfficeLanguage,
  { code, params }: Pick<Extract<FailureKind, { kind: 'refused' }>, 'code' | 'params'>,
  currency: string | null,
): string => {
  const texts = language === 'en' ? en : tr;
  const text = findText(texts, code) ?? (rules && findText(rules[language], code));
  if (!text) return filledIn(texts.refused, { code });
  const said = Object.entries(params).map(([name, value]) => [
    name,
    name.endsWith('Minor') && currency !== null ? formatMoney(Number(value), { language, currency }) : value,
  ]);
  return filledIn(text, Object.fromEntries(said));
};
