import {
  convertToAsciiDigits,
  getCurrencyFractionDigits,
  getMinorUnitsPerMajorUnit,
  type LimitKind,
  type LimitWindow,
  type PlayerLimit,
  type PlayerLimits,
  type Protection,
  parseMinorUnits,
  toMajorUnits,
} from '@reelfloor/protocol';
import { type FormEvent, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { limitsMessages } from '../messages/limits/limits-messages.ts';

interface LimitDialogProps {
  limit: PlayerLimit;
  shape: PlayerLimits['shape'];
  /** Waiting time in hours before a raised limit can take effect. */
  hours: number;
  onClose: () => void;
}

/** Dialog that sets one limit, or requests to raise or remove it. Afterwards a message says which limit is in effect. */
export const ChangeLimitDialog = ({ limit, shape, hours, onClose }: LimitDialogProps) => {
  const { t, language, amountOf, windowOf } = useLimitTexts();
  const take = useUpdateCachedPlayerProtection();
  const { kind, window, amount } = limit;
  const currency = getOperatorSettings().CURRENCY;
  const [text, setText] = useState(
    amount === null ? '' : String(kind === 'time' ? amount / 60 : toMajorUnits(amount, currency)),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const send = async (requested: number | null) => {
    setBusy(true);
    const result = await callServer('setLimit', { body: { kind, window, amount: requested } });
    setBusy(false);
    if (!result.ok) return setFailure(getCallFailureText(result.failure));
    take(result.value);
    showToast('success', outcome(result.value, requested), { id: 'limit' });
    onClose();
  };
  const outcome = ({ limits }: Protection, requested: number | null): string => {
    const now = limits?.list.find((one) => one.kind === kind && one.window === window);
    return now?.raise
      ? t('done.asked', {
          amount: amountOf(kind, requested),
          time: formatDateTime(now.raise.confirmableAt, language),
        })
      : t('done.set', { amount: amountOf(kind, requested) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const requested = parseLimitAmount(kind, text, currency);
    if (requested === null) return setFailure(t('wrong'));
    void send(requested);
  };
  return (
    <QuestionDialog
      id="limit"
      heading="h2"
      title={t('dialogTitle', { kind: t(`kind.${kind}`), window: windowOf(shape, window) })}
      text={t('dialogText', { hours })}
      note={
        <form id="limit-form" onSubmit={submit} className="mt-4">
          <TextField
            label={t(kind === 'time' ? 'hours' : 'amount')}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={text}
            error={failure}
            onChange={(event) => {
              setFailure(undefined);
              setText(event.target.value);
            }}
          />
        </form>
      }
      onCancel={onClose}
    >
      <Button size="large" variant="primary" type="submit" form="limit-form" busy={busy}>
        {t('save')}
      </Button>
      {amount !== null && (
        <Button size="large" variant="quiet" disabled={busy} onClick={() => void send(null)}>
          {t('remove')}
        </Button>
      )}
      <Button size="large" variant="outline" disabled={busy} onClick={onClose}>
        {t('cancel')}
      </Button>
    </QuestionDialog>
  );
};

/** Maximum of a limit, in major units. */
const most = 1_000_000_000;

/**
 * Parses a typed amount and returns minor units or, for a time limit in hours, minutes. Null for any other text. A point or comma before
 * three digits separates thousands; before fewer digits it is the decimal separator. In a currency with three decimals, a single point or
 * comma before three digits is the decimal separator, too.
 */
export const parseLimitAmount = (kind: LimitKind, text: string, currency: string): number | null => {
  const typed = convertToAsciiDigits(text).replaceAll(/[\s\u00a0]/g, '');
  const hasThreeDigits = kind !== 'time' && getCurrencyFractionDigits(currency) === 3;
  const form = hasThreeDigits
    ? /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,3}))?$/
    : /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/;
  const [, whole, small = ''] = form.exec(typed) ?? [];
  if (whole === undefined) return null;
  const figures = whole.replaceAll(/[.,]/g, '');
  if (kind === 'time') return Number(figures) > most ? null : Math.round(Number(`${figures}.${small}`) * 60);
  const amountMinor = parseMinorUnits(figures, small, currency);
  return amountMinor === null || amountMinor > most * getMinorUnitsPerMajorUnit(currency) ? null : amountMinor;
};

const minuteMs = 60_000;

/** Returns functions that format limits: amounts as money, time limits as hours and minutes. */
export const useLimitTexts = () => {
  const { t, language } = useMessages(limitsMessages);
  const money = useMoneyFormat();
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
    windowOf: (shape: PlayerLimits['shape'], window: LimitWindow): string => t(`${shape}.${window}`),
  };
};
