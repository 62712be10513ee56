import type { LimitKind } from '@reelfloor/protocol';
import type { WireError } from '../i18n/error-text.ts';
import { formatMoney } from '../i18n/format-money.ts';
import { formatMoment } from '../i18n/format-time.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { settings } from '../settings/settings.ts';

interface Words {
  readonly limit: Readonly<Record<LimitKind, string>>;
  readonly window: Readonly<Record<string, string>>;
  readonly usedUp: string;
  readonly left: string;
  readonly freeAgain: string;
  readonly hours: string;
}

const english: Words = {
  limit: { deposit: 'Deposit limit', stake: 'Stake limit', loss: 'Loss limit', time: 'Time limit' },
  window: { day: '24 hours', week: '7 days', month: 'a month' },
  usedUp: 'It is used up.',
  left: '{left} left.',
  freeAgain: 'Free again on {time}.',
  hours: '{hours} h {minutes} min',
};

const words: { readonly [Name in Language]?: Words } = {
  en: english,
  tr: {
    limit: {
      deposit: 'Yatırma sınırınız',
      stake: 'Bahis sınırınız',
      loss: 'Kayıp sınırınız',
      time: 'Süre sınırınız',
    },
    window: { day: '24 saat', week: '7 gün', month: 'bir ay' },
    usedUp: 'Doldu.',
    left: '{left} kaldı.',
    freeAgain: 'Yeniden açılır: {time}.',
    hours: '{hours} sa {minutes} dk',
  },
  ar: {
    limit: { deposit: 'حد الإيداع', stake: 'حد الرهان', loss: 'حد الخسارة', time: 'حد الوقت' },
    window: { day: '24 ساعة', week: '7 أيام', month: 'شهر' },
    usedUp: 'استُنفد.',
    left: 'بقي {left}.',
    freeAgain: 'يتاح من جديد في {time}.',
    hours: '{hours} س {minutes} د',
  },
};

/** Says which limit a LIMIT_REACHED is about, what is left of it and when more is free. */
export const limitRefusalText = ({ Params = {} }: WireError): string => {
  const language = currentLanguage();
  const text = words[language] ?? english;
  const kind = String(Params.kind) as LimitKind;
  const amountOf = (amount: unknown): string =>
    kind === 'time'
      ? filled(text.hours, { hours: Math.floor(Number(amount) / 60), minutes: Number(amount) % 60 })
      : formatMoney(Number(amount), { language, currency: settings().CURRENCY, short: true });
  const freesAt = Number(Params.freesAt ?? 0);
  const window = text.window[String(Params.window)] ?? '';
  return [
    `${text.limit[kind]} (${window}): ${amountOf(Params.limit)}.`,
    Number(Params.left) > 0 ? filled(text.left, { left: amountOf(Params.left) }) : text.usedUp,
    ...(freesAt > 0 ? [filled(text.freeAgain, { time: formatMoment(freesAt, language) })] : []),
  ].join(' ');
};

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
