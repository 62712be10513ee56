import type { Payments, Withdrawal } from '@reelfloor/protocol';
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { useWithdrawals } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { PaymentFailure } from './payment-failure.tsx';

const looks = {
  waiting: [Hourglass, 'text-warn'],
  paid: [CircleCheck, 'text-ok'],
  refused: [CircleX, 'text-bad'],
  cancelled: [Undo2, 'text-ink-3'],
} as const satisfies Record<Withdrawal['state'], unknown>;

/** What the player asked for, each request with its state and why it was refused. */
export const WithdrawalList = ({ payments }: { payments: Payments }) => {
  const { cancel, isSending, failure } = useWithdrawals();
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {payments.withdrawals.map((one) => (
          <Row
            key={one.id}
            withdrawal={one}
            onCancel={one.state === 'waiting' && payments.mayCancel ? () => void cancel(one.id) : null}
            isSending={isSending}
          />
        ))}
      </ul>
      <PaymentFailure failure={failure} />
    </>
  );
};

interface RowProps {
  withdrawal: Withdrawal;
  /** Null: it cannot be taken back. */
  onCancel: (() => void) | null;
  isSending: boolean;
}

const Row = ({ withdrawal, onCancel, isSending }: RowProps) => {
  const { t, language } = useMessages(walletMessages);
  const money = useMoney();
  const { amountMinor, to, reference, state, askedAt, decidedAt, note } = withdrawal;
  const [Icon, colour] = looks[state];
  const amount = money(amountMinor);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
      <span className="figures text-ink-2">{formatMoment(askedAt, language)}</span>
      <span className="text-end font-semibold">
        <Money amountMinor={-amountMinor} signed />
      </span>
      <span className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" className={`size-5 flex-none ${colour}`} />
        <span>{t(`states.${state}`)}</span>
      </span>
      <span className="figures text-end text-12 text-ink-2">
        {decidedAt !== null && formatMoment(decidedAt, language)}
      </span>
      <span className="text-14 text-ink-2">{t('to', { account: to })}</span>
      <span className="figures text-end text-12 text-ink-2">{t('reference', { reference })}</span>
      {(state === 'refused' || state === 'cancelled') && (
        <p className="col-span-2 text-14 break-words text-ink-2">
          <span dir="auto">{note}</span> {t('wentBack', { amount })}
        </p>
      )}
      {onCancel && (
        <Button
          variant="outline"
          busy={isSending}
          onClick={onCancel}
          aria-label={t('takeBackOf', { amount, reference })}
          className="col-span-2 justify-self-start"
        >
          {t('takeBack')}
        </Button>
      )}
    </li>
  );
};
