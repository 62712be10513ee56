import { isIban, type Payments, plainIban } from '@reelfloor/protocol';
import { type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { walletStore } from '../store/wallet-store.ts';
import { AmountField } from './amount-field.tsx';
import { minorTyped } from './minor-typed.ts';
import { PaymentFailure } from './payment-failure.tsx';
import type { Way } from './payment-ways.tsx';

type Field = 'amount' | 'holder' | 'iban';

interface WithdrawalFormProps {
  readonly payments: Payments;
  readonly way: Way;
}

/** Asks for a withdrawal to an account at a bank. */
export const WithdrawalForm = ({ payments, way }: WithdrawalFormProps) => {
  const { t } = useMessages(walletMessages);
  return way.needsIdentity && !payments.isIdentified ? (
    <p>{t('identity')}</p>
  ) : (
    <Fields way={way} mayCancel={payments.mayCancel} />
  );
};

const Fields = ({ way: { minMinor, maxMinor }, mayCancel }: { way: Way; mayCancel: boolean }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoney();
  const balanceMinor = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? 0);
  const { ask, isSending, failure } = usePaymentRequests();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ amount: '', holder: '', iban: '' });
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const amountMinor = minorTyped(typed.amount);
  const iban = plainIban(typed.iban);
  const bounds = t('bounds', { least: money(minMinor), most: money(maxMinor) });
  const faults: Readonly<Record<Field, string | undefined>> = {
    amount: amountFault(amountMinor),
    holder: typed.holder.trim() === '' ? t('noHolder') : undefined,
    iban: isIban(iban) ? undefined : t('wrongIban'),
  };
  function amountFault(minor: number | null): string | undefined {
    if (minor === null) return t('noAmount');
    if (minor < minMinor) return t('refusals.PAYMENT_AMOUNT_LOW', { amount: money(minMinor) });
    if (minor > maxMinor) return t('refusals.AMOUNT_OVER_LIMIT', { amount: money(maxMinor) });
    return minor > balanceMinor ? t('overBalance', { amount: money(balanceMinor) }) : undefined;
  }
  const isComplete = Object.values(faults).every((fault) => fault === undefined);
  const write = (name: Field, text: string) => {
    setAsked(null);
    setTyped({ ...typed, [name]: text });
  };
  const field = (name: Field) => ({
    value: typed[name],
    error: isTried ? faults[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
  });
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSending || amountMinor === null || !isComplete) return;
    const reference = await ask({ amountMinor, holder: typed.holder.trim(), iban });
    if (reference === null) return;
    setAsked(reference);
    setTyped({ ...typed, amount: '' });
    setTried(false);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="wallet-form">
      <AmountField
        label={t('amount')}
        hint={bounds}
        {...field('amount')}
        onChange={(text) => write('amount', text)}
        minMinor={minMinor}
        maxMinor={Math.min(maxMinor, balanceMinor)}
      />
      <TextField
        label={t('holder')}
        hint={t('holderHint')}
        autoComplete="name"
        maxLength={100}
        {...field('holder')}
      />
      <TextField
        label={t('iban')}
        hint={t('ibanHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
        {...field('iban')}
      />
      <div className="wallet-send">
        <p>{mayCancel ? t('leavesAndBack') : t('leavesAtOnce')}</p>
        <Button type="submit" variant={isComplete ? 'primary' : 'outline'} size="large" busy={isSending}>
          {amountMinor === null ? t('askEmpty') : t('ask', { amount: money(amountMinor) })}
        </Button>
      </div>
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {asked === null ? '' : t('asked', { reference: asked })}
      </p>
      <PaymentFailure failure={failure} />
    </form>
  );
};
