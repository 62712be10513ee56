import { type Limit, type Limits, majorOf, type Protection } from '@reelfloor/protocol';
import { type FormEvent, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { settings } from '../../../settings/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTakeProtection } from '../api/get-protection.ts';
import { readAmount } from './read-amount.ts';
import { useLimitWords } from './use-limit-words.ts';

interface LimitDialogProps {
  limit: Limit;
  shape: Limits['shape'];
  /** How long a raise waits. */
  hours: number;
  onClose: () => void;
}

/** Sets one limit, or asks to raise or remove it. Afterwards one line says what counts. */
export const LimitDialog = ({ limit, shape, hours, onClose }: LimitDialogProps) => {
  const { t, language, amountOf, windowOf } = useLimitWords();
  const take = useTakeProtection();
  const { kind, window, amount } = limit;
  const currency = settings().CURRENCY;
  const [text, setText] = useState(
    amount === null ? '' : String(kind === 'time' ? amount / 60 : majorOf(amount, currency)),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const send = async (wished: number | null) => {
    setBusy(true);
    const result = await callServer('setLimit', { body: { kind, window, amount: wished } });
    setBusy(false);
    if (!result.ok) return setFailure(failureText(result.failure));
    take(result.value);
    showToast('success', outcome(result.value, wished), { id: 'limit' });
    onClose();
  };
  const outcome = ({ limits }: Protection, wished: number | null): string => {
    const now = limits?.list.find((one) => one.kind === kind && one.window === window);
    return now?.raise
      ? t('done.asked', {
          amount: amountOf(kind, wished),
          time: formatMoment(now.raise.confirmableAt, language),
        })
      : t('done.set', { amount: amountOf(kind, wished) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wished = readAmount(kind, text, currency);
    if (wished === null) return setFailure(t('wrong'));
    void send(wished);
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
