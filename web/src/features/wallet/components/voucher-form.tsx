import { isVoucherCode, type Payments, plainVoucherCode } from '@reelfloor/protocol';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { PaymentFailure } from './payment-failure.tsx';

/** Takes the code of a voucher from the cash desk. A mistyped digit is found here, before it counts as a wrong code. */
export const VoucherForm = ({ payments: { depositRefused } }: { readonly payments: Payments }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [redeemedMinor, setRedeemed] = useState<number | null>(null);
  const { redeem, isSending, failure } = usePaymentRequests();
  if (depositRefused !== null)
    return <p>{depositRefused === 'LIMIT_REACHED' ? t('limitUsed') : errorText({ code: depositRefused })}</p>;
  const code = plainVoucherCode(typed);
  const isComplete = isVoucherCode(code);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSending || !isComplete) return;
    const amountMinor = await redeem(code);
    if (amountMinor === null) return;
    setRedeemed(amountMinor);
    setTyped('');
    setTried(false);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="wallet-form">
      <TextField
        label={t('voucherCode')}
        hint={t('voucherHint')}
        error={isTried && !isComplete ? t('voucherWrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRedeemed(null);
        }}
      />
      <div className="wallet-send">
        <p>{t('voucherLead')}</p>
        <Button type="submit" variant={isComplete ? 'primary' : 'outline'} size="large" busy={isSending}>
          {t('redeem')}
        </Button>
      </div>
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {redeemedMinor === null ? '' : t('redeemed', { amount: money(redeemedMinor) })}
      </p>
      <PaymentFailure failure={failure} />
    </form>
  );
};
