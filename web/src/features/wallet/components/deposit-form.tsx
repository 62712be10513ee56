import type { Deposit, Payments } from '@reelfloor/protocol';
import { CreditCard, Landmark } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { minorTyped } from './minor-typed.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { TransferFacts } from './transfer-facts.tsx';

type Method = Payments['methods'][number];

/** Asks to pay in: by bank transfer with a reference, or at the payment provider, whose page opens here. */
export const DepositForm = ({ payments }: { payments: Payments }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoney();
  const ways = payments.methods.filter(({ paysIn }) => paysIn);
  const [chosen, setChosen] = useState(ways[0]?.method);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<Deposit | null>(null);
  const { askDeposit, isSending, failure } = usePaymentRequests();
  const method = ways.find((one) => one.method === chosen) ?? ways[0];
  if (!method) return null;
  if (payments.depositRefused !== null)
    return (
      <p>
        {payments.depositRefused === 'LIMIT_REACHED'
          ? t('limitUsed')
          : errorText({ code: payments.depositRefused })}
      </p>
    );
  if (method.needsIdentity && !payments.isIdentified) return <p>{t('identity')}</p>;
  const amountMinor = minorTyped(typed);
  const bounds = t('bounds', { least: money(method.minMinor), most: money(method.maxMinor) });
  const fault = amountFault(method, amountMinor);
  function amountFault({ minMinor, maxMinor }: Method, minor: number | null): string | undefined {
    if (minor === null) return t('noAmount');
    if (minor < minMinor || minor > maxMinor) return bounds;
    const roomMinor = payments.depositUpToMinor;
    return roomMinor !== null && minor > roomMinor ? t('overLimit', { amount: money(roomMinor) }) : undefined;
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSending || amountMinor === null || fault !== undefined) return;
    const deposit = await askDeposit(method.method, amountMinor);
    if (!deposit) return;
    if (deposit.payUrl !== null) return location.assign(deposit.payUrl);
    setMade(deposit);
    setTyped('');
    setTried(false);
  };
  const room =
    payments.depositUpToMinor === null ? '' : t('limitLeft', { amount: money(payments.depositUpToMinor) });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <fieldset className="wallet-ways">
        <legend className="sr-only">{t('way')}</legend>
        {ways.map((way) => (
          <Way
            key={way.method}
            method={way}
            isChosen={way.method === method.method}
            onChoose={() => {
              setChosen(way.method);
              setMade(null);
            }}
          />
        ))}
      </fieldset>
      <TextField
        label={t('amount')}
        hint={room === '' ? bounds : `${bounds} · ${room}`}
        error={isTried ? fault : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setMade(null);
        }}
        className="wallet-amount"
      />
      <div className="wallet-send">
        <p>{method.method === 'provider' ? t('providerLead') : t('transferLead')}</p>
        <Button type="submit" variant="outline" size="large" busy={isSending}>
          {method.method === 'provider'
            ? amountMinor === null
              ? t('continueEmpty')
              : t('continue', { amount: money(amountMinor) })
            : t('getReference')}
        </Button>
      </div>
      <div role="status">
        {made && payments.bank && <TransferFacts deposit={made} bank={payments.bank} />}
      </div>
      <PaymentFailure failure={failure} />
    </form>
  );
};

interface WayProps {
  method: Method;
  isChosen: boolean;
  onChoose: () => void;
}

const Way = ({ method: { method, name }, isChosen, onChoose }: WayProps) => {
  const { t } = useMessages(walletMessages);
  const Icon = method === 'provider' ? CreditCard : Landmark;
  return (
    <label className="wallet-way">
      <input type="radio" name="way" checked={isChosen} onChange={onChoose} />
      <Icon aria-hidden="true" className="size-5.5" />
      <span>
        <b>{method === 'provider' ? name || t('card') : t('bankTransfer')}</b>
        <small>{t(method === 'provider' ? 'providerWay' : 'transferWay')}</small>
      </span>
    </label>
  );
};
