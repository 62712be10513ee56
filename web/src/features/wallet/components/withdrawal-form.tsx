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
import { minorTyped } from './minor-typed.ts';
import { PaymentFailure } from './payment-failure.tsx';

/** Asks for a withdrawal to an account at a bank. */
export const WithdrawalForm = ({ payments }: { payments: Payments }) => {
  const { t } = useMessages(walletMessages);
  const method = payments.methods.find(({ paysOut }) => paysOut);
  if (!method) return null;
  return (
    <>
      <p className="text-ink-2">{t('lead')}</p>
      {method.needsIdentity && !payments.isIdentified ? (
        <p>{t('identity')}</p>
      ) : (
        <Fields method={method} mayCancel={payments.mayCancel} />
      )}
    </>
  );
};

type Field = 'amount' | 'holder' | 'iban';

const Fields = ({ method, mayCancel }: { method: Payments['methods'][number]; mayCancel: boolean }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoney();
  const balanceMinor = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? 0);
  const { ask, isSending, failure } = usePaymentRequests();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ amount: '', holder: '', iban: '' });
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const amountMinor = minorTyped(typed.amount);
  const iban = plainIban(typed.iban);
  const bounds = t('bounds', { least: money(method.minMinor), most: money(method.maxMinor) });
  const faults: Readonly<Record<Field, string | undefined>> = {
    amount: amountFault(amountMinor),
    holder: typed.holder.trim() === '' ? t('noHolder') : undefined,
    iban: isIban(iban) ? undefined : t('wrongIban'),
  };
  function amountFault(minor: number | null): string | undefined {
    if (minor === null) return t('noAmount');
    if (minor < method.minMinor || minor > method.maxMinor) return bounds;
    return minor > balanceMinor ? t('overBalance', { amount: money(balanceMinor) }) : undefined;
  }
  const field = (name: Field) => ({
    value: typed[name],
    error: isTried ? faults[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setAsked(null);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSending || amountMinor === null || Object.values(faults).some((fault) => fault !== undefined))
      return;
    const reference = await ask({ amountMinor, holder: typed.holder.trim(), iban });
    if (reference === null) return;
    setAsked(reference);
    setTyped({ ...typed, amount: '' });
    setTried(false);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="wallet-amount grid gap-1">
      <TextField
        label={t('amount')}
        hint={bounds}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        {...field('amount')}
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
      <p className="mb-3 text-14 leading-normal text-ink-2">
        {mayCancel ? t('leavesAndBack') : t('leavesAtOnce')}
      </p>
      <Button type="submit" variant="outline" size="large" busy={isSending}>
        {amountMinor === null ? t('askEmpty') : t('ask', { amount: money(amountMinor) })}
      </Button>
      <p role="status" className="min-h-6 pt-1 text-14 text-ink-2">
        {asked === null ? '' : t('asked', { reference: asked })}
      </p>
      <PaymentFailure failure={failure} />
    </form>
  );
};
