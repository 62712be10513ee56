import type { LimitKind } from '@reelfloor/protocol';
import { formatMoney } from '../i18n/format-money.ts';
import { formatDateTime } from '../i18n/format-time.ts';
import { currentLanguage } from '../i18n/language-store.ts';
import type { Language } from '../i18n/languages.ts';
import { getServerErrorText, type RemoteError } from '../i18n/server-error-text.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';

interface Words {
  readonly limit: Readonly<Record<LimitKind, string>>;
  readonly window: Readonly<Record<string, string>>;
  readonly usedUp: string;
  readonly left: string;
  readonly freeAgain: string;
  readonly yourLimits: string;
  readonly hours: string;
  /** Texts by kind of break from play: for a break without an end, and for a break with an end. */
  readonly break: Readonly<Record<string, readonly [string, string]>>;
  readonly yourMoney: string;
  readonly rest: string;
  readonly confirmFrom: string;
}

const english: Words = {
  limit: { deposit: 'Deposit limit', stake: 'Stake limit', loss: 'Loss limit', time: 'Time limit' },
  window: { day: '24 hours', week: '7 days', month: 'a month' },
  usedUp: 'Limit reached.',
  left: '{used} used, {left} left.',
  freeAgain: 'Free again on {time}.',
  yourLimits: 'Your limits are under “Player protection”.',
  hours: '{hours} h {minutes} min',
  break: {
    timeout: ['You are on a break.', 'You are on a break until {time}.'],
    exclusion: ['You excluded yourself indefinitely.', 'You excluded yourself from play until {time}.'],
    operator: ['The casino has suspended your play indefinitely.', 'The casino has suspended your play until {time}.'],
  },
  yourMoney: 'Your money is in your wallet.',
  rest: 'The rest period ends at {time}. You can play after it.',
  confirmFrom: 'You can confirm this from {time}.',
};

const words: { readonly [Name in Language]?: Words } = {
  en: english,
  tr: {
    limit: {
      deposit: 'Yatırma limitiniz',
      stake: 'Bahis limitiniz',
      loss: 'Kayıp limitiniz',
      time: 'Süre limitiniz',
    },
    window: { day: '24 saat', week: '7 gün', month: 'bir ay' },
    usedUp: 'Doldu.',
    left: '{used} kullanıldı, {left} kaldı.',
    freeAgain: 'Yeniden açılır: {time}.',
    yourLimits: 'Limitleriniz “Oyuncu koruması” sayfasında.',
    hours: '{hours} sa {minutes} dk',
    break: {
      timeout: ['Oyuna ara verdiniz.', 'Oyuna ara verdiniz. Ara {time} tarihinde biter.'],
      exclusion: [
        'Kendinizi süresiz olarak oyundan çıkardınız.',
        'Kendinizi {time} tarihine kadar oyundan çıkardınız.',
      ],
      operator: ['Salon, oyununuza süresiz ara verdi.', 'Salon, oyununuza {time} tarihine kadar ara verdi.'],
    },
    yourMoney: 'Paranız cüzdanınızda.',
    rest: 'Hatırlatmadan sonraki mola {time} anında biter. Ondan sonra oynayabilirsiniz.',
    confirmFrom: 'Şu andan itibaren onaylayabilirsiniz: {time}.',
  },
  ar: {
    limit: { deposit: 'حد الإيداع', stake: 'حد الرهان', loss: 'حد الخسارة', time: 'حد الوقت' },
    window: { day: '24 ساعة', week: '7 أيام', month: 'شهر' },
    usedUp: 'استُنفد.',
    left: 'استُعمل {used} وبقي {left}.',
    freeAgain: 'يتاح من جديد في {time}.',
    yourLimits: 'حدودك في صفحة «حماية اللاعب».',
    hours: '{hours} س {minutes} د',
    break: {
      timeout: ['أنت في استراحة من اللعب.', 'أنت في استراحة من اللعب حتى {time}.'],
      exclusion: ['استبعدت نفسك من اللعب دون نهاية.', 'استبعدت نفسك من اللعب حتى {time}.'],
      operator: ['أوقفت الصالة لعبك دون نهاية.', 'أوقفت الصالة لعبك حتى {time}.'],
    },
    yourMoney: 'مالك في محفظتك.',
    rest: 'تستمر الراحة بعد التذكير حتى {time}. يمكنك اللعب بعدها.',
    confirmFrom: 'يمكنك التأكيد ابتداءً من {time}.',
  },
};

/**
 * Explains in detail why a protective rule refused something: which limit, how much of it is used and when some becomes available again, or
 * which break and until when. For other codes, returns their usual text.
 */
export const getProtectionRefusalText = (error: RemoteError): string => {
  const language = currentLanguage();
  const text = words[language] ?? english;
  const { Params = {} } = error;
  const until = Number(Params.until ?? 0);
  const time = formatDateTime(until, language);
  switch (error.code) {
    case 'LIMIT_REACHED':
      return limitText(Params, text, language);
    case 'RESTRICTED': {
      const [endless, ending] = text.break[String(Params.kind)] ?? [
        getServerErrorText(error),
        getServerErrorText(error),
      ];
      return `${until > 0 ? filled(ending, { time }) : endless} ${text.yourMoney}`;
    }
    case 'BREAK_RUNS':
      return until > 0 ? filled(text.rest, { time }) : getServerErrorText(error);
    case 'LIMIT_WAITS':
      return until > 0 ? filled(text.confirmFrom, { time }) : getServerErrorText(error);
    default:
      return getServerErrorText(error);
  }
};

const limitText = (params: NonNullable<RemoteError['Params']>, text: Words, language: Language): string => {
  const kind = String(params.kind) as LimitKind;
  const amountOf = (amount: number): string =>
    kind === 'time'
      ? filled(text.hours, { hours: Math.floor(amount / 60), minutes: amount % 60 })
      : formatMoney(amount, { language, currency: getOperatorSettings().CURRENCY, short: true });
  const limit = Number(params.limit);
  const left = Number(params.left);
  const freesAt = Number(params.freesAt ?? 0);
  const window = text.window[String(params.window)] ?? '';
  return [
    `${text.limit[kind]} (${window}): ${amountOf(limit)}.`,
    left > 0 ? filled(text.left, { used: amountOf(limit - left), left: amountOf(left) }) : text.usedUp,
    ...(freesAt > 0 ? [filled(text.freeAgain, { time: formatDateTime(freesAt, language) })] : []),
    text.yourLimits,
  ].join(' ');
};

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
