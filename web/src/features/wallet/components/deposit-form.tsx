import type { Deposit, Payments } from '@reelfloor/protocol';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { usePaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { AmountField } from './amount-field.tsx';
import { minorTyped } from './minor-typed.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { DepositRefused, type Way } from './payment-ways.tsx';
import { TransferFacts } from './transfer-facts.tsx';

interface DepositFormProps {
  readonly payments: Payments;
  readonly way: Way & { readonly method: 'bank-transfer' | 'provider' };
}

/** Asks to pay in: by bank transfer with a reference, or at the payment provider, whose page opens here. */
export const DepositForm = ({
  payments,
  way: { method, minMinor, maxMinor, needsIdentity },
}: DepositFormProps) => {
  const { t } = useMessages(walletMessages);
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<Deposit | null>(null);
  const { askDeposit, isSending, failure } = usePaymentRequests();
  const { depositRefused, depositUpToMinor: roomMinor, bank, isIdentified } = payments;
  if (depositRefused !== null) return <DepositRefused code={depositRefused} />;
  if (needsIdentity && !isIdentified) return <p>{t('identity')}</p>;
  const amountMinor = minorTyped(typed);
  const bounds = t('bounds', { least: money(minMinor), most: money(maxMinor) });
  const room = roomMinor === null ? '' : t('limitLeft', { amount: money(roomMinor) });
  const fault = amountFault();
  function amountFault(): string | undefined {
    if (amountMinor === null) return t('noAmount');
    if (amountMinor < minMinor) return t('refusals.PAYMENT_AMOUNT_LOW', { amount: money(minMinor) });
    if (amountMinor > maxMinor) return t('refusals.AMOUNT_OVER_LIMIT', { amount: money(maxMinor) });
    return roomMinor !== null && amountMinor > roomMinor
      ? t('overLimit', { amount: money(roomMinor) })
      : undefined;
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSending || amountMinor === null || fault !== undefined) return;
    const deposit = await askDeposit(method, amountMinor);
    if (!deposit) return;
    if (deposit.payUrl !== null) return location.assign(deposit.payUrl);
    setMade(deposit);
    setTyped('');
    setTried(false);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="wallet-form">
      <AmountField
        label={t('amount')}
        hint={room === '' ? bounds : `${bounds} · ${room}`}
        error={isTried ? fault : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMade(null);
        }}
        minMinor={minMinor}
        maxMinor={Math.min(maxMinor, roomMinor ?? maxMinor)}
      />
      <div className="wallet-send">
        <p>{method === 'provider' ? t('providerLead') : t('transferLead')}</p>
        <Button
          type="submit"
          variant={fault === undefined ? 'primary' : 'outline'}
          size="large"
          busy={isSending}
        >
          {method === 'bank-transfer'
            ? t('ways.bankTransfer.key')
            : amountMinor === null
              ? t('continueEmpty')
              : t('continue', { amount: money(amountMinor) })}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {made && bank && <TransferFacts deposit={made} bank={bank} />}
      </div>
      <PaymentFailure failure={failure} />
    </form>
  );
};
