import {
  convertToAsciiDigits,
  type Deposit,
  isIban,
  isVoucherCode,
  normalizeIban,
  normalizeVoucherCode,
  type Payments,
  parseMinorUnits,
} from '@reelfloor/protocol';
import { type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSendPaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/wallet-messages.ts';
import { walletStore } from '../store/wallet-store.ts';
import { AmountField } from './amount-field.tsx';
import { BankTransferDetails } from './bank-transfer-details.tsx';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import { DepositsRefusedNotice, type WalletPaymentMethod } from './payment-methods.tsx';

/** Parses a typed amount such as 250 or 250,50 and returns minor units; null for anything else. */
const minorTyped = (text: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(convertToAsciiDigits(text).trim()) ?? [];
  const minor = whole === undefined ? null : parseMinorUnits(whole, fraction, getOperatorSettings().CURRENCY);
  return minor === 0 ? null : minor;
};

interface DepositFormProps {
  readonly payments: Payments;
  readonly way: WalletPaymentMethod & { readonly method: 'bank-transfer' | 'provider' };
}

/** Form for a deposit: by bank transfer with a reference, or through the payment provider, whose page opens here. */
export const DepositForm = ({ payments, way: { method, minMinor, maxMinor, needsIdentity } }: DepositFormProps) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<Deposit | null>(null);
  const { askDeposit, isSending, failure } = useSendPaymentRequests();
  const { depositRefused, depositUpToMinor: roomMinor, bank, isIdentified } = payments;
  if (depositRefused !== null) return <DepositsRefusedNotice code={depositRefused} />;
  if (needsIdentity && !isIdentified) return <p>{t('identity')}</p>;
  const amountMinor = minorTyped(typed);
  const bounds = t('bounds', { least: money(minMinor), most: money(maxMinor) });
  const room = roomMinor === null ? '' : t('limitLeft', { amount: money(roomMinor) });
  const fault = amountFault();
  function amountFault(): string | undefined {
    if (amountMinor === null) return t('noAmount');
    if (amountMinor < minMinor) return t('refusals.PAYMENT_AMOUNT_LOW', { amount: money(minMinor) });
    if (amountMinor > maxMinor) return t('refusals.AMOUNT_OVER_LIMIT', { amount: money(maxMinor) });
    return roomMinor !== null && amountMinor > roomMinor ? t('overLimit', { amount: money(roomMinor) }) : undefined;
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
        <Button type="submit" variant={fault === undefined ? 'primary' : 'outline'} size="large" busy={isSending}>
          {method === 'bank-transfer'
            ? t('ways.bankTransfer.key')
            : amountMinor === null
              ? t('continueEmpty')
              : t('continue', { amount: money(amountMinor) })}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {made && bank && <BankTransferDetails deposit={made} bank={bank} />}
      </div>
      <PaymentFailureNotice failure={failure} />
    </form>
  );
};

type Field = 'amount' | 'holder' | 'iban';

interface WithdrawalFormProps {
  readonly payments: Payments;
  readonly way: WalletPaymentMethod;
}

/** Form that requests a withdrawal to a bank account. */
export const WithdrawalForm = ({ payments, way }: WithdrawalFormProps) => {
  const { t } = useMessages(walletMessages);
  return way.needsIdentity && !payments.isIdentified ? (
    <p>{t('identity')}</p>
  ) : (
    <Fields way={way} mayCancel={payments.mayCancel} />
  );
};

const Fields = ({ way: { minMinor, maxMinor }, mayCancel }: { way: WalletPaymentMethod; mayCancel: boolean }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const balanceMinor = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? 0);
  const { ask, isSending, failure } = useSendPaymentRequests();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ amount: '', holder: '', iban: '' });
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const amountMinor = minorTyped(typed.amount);
  const iban = normalizeIban(typed.iban);
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
      <TextField label={t('holder')} hint={t('holderHint')} autoComplete="name" maxLength={100} {...field('holder')} />
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
      <PaymentFailureNotice failure={failure} />
    </form>
  );
};

/**
 * Form for the code of a voucher from the cash desk. Checks the code's checksum locally, so that a mistyped digit does not count as a wrong
 * code.
 */
export const VoucherForm = ({ payments: { depositRefused } }: { readonly payments: Payments }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [redeemedMinor, setRedeemed] = useState<number | null>(null);
  const { redeem, isSending, failure } = useSendPaymentRequests();
  if (depositRefused !== null)
    return <p>{depositRefused === 'LIMIT_REACHED' ? t('limitUsed') : getServerErrorText({ code: depositRefused })}</p>;
  const code = normalizeVoucherCode(typed);
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
      <PaymentFailureNotice failure={failure} />
    </form>
  );
};
