import type { LimitKind, Limits, LimitWindow } from '@reelfloor/protocol';
import { partTexts } from '../../../i18n/part-texts.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { limits as ar } from '../messages/limits-ar.ts';
import { limits as en } from '../messages/limits-en.ts';
import { limits as tr } from '../messages/limits-tr.ts';

const useLimitTexts = partTexts({ tr, en, ar });
const minuteMs = 60_000;

/** Returns how to say limits: amounts as money, or as hours and minutes of a time limit. */
export const useLimitWords = () => {
  const { t, language } = useLimitTexts();
  const money = useMoney();
  const span = (minutes: number): string =>
    t(minutes >= 60 && minutes % 60 === 0 ? 'wholeHours' : 'span', {
      hours: Math.floor(minutes / 60),
      minutes: minutes % 60,
    });
  return {
    t,
    language,
    spanOf: (ms: number): string => span(Math.floor(ms / minuteMs)),
    amountOf: (kind: LimitKind, amount: number | null): string =>
      amount === null ? t('none') : kind === 'time' ? span(amount) : money(amount, { short: true }),
    windowOf: (shape: Limits['shape'], window: LimitWindow): string => t(`${shape}.${window}`),
  };
};
