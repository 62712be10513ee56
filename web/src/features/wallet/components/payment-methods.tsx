import type { Payments } from '@reelfloor/protocol';
import { CreditCard, HandCoins, Landmark, type LucideIcon, Ticket } from 'lucide-react';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { HelpLink, OperatorHelpText } from '../../../ui/deposit-withdrawal-help.tsx';
import { walletMessages } from '../messages/wallet-messages.ts';

/** A payment method, for deposits, withdrawals or both. */
export type WalletPaymentMethod = Payments['methods'][number];
export type Direction = 'in' | 'out';

const icons: Readonly<Record<WalletPaymentMethod['method'], LucideIcon>> = {
  'cash-desk': HandCoins,
  'bank-transfer': Landmark,
  provider: CreditCard,
  voucher: Ticket,
};

const keys = {
  'cash-desk': 'cashDesk',
  'bank-transfer': 'bankTransfer',
  provider: 'provider',
  voucher: 'voucher',
} as const;

const useWayNames = () => {
  const { t } = useMessages(walletMessages);
  const nameOf = ({ method, name }: WalletPaymentMethod): string => name || t(`ways.${keys[method]}.name`);
  return {
    nameOf,
    leadOf: ({ method }: WalletPaymentMethod): string => t(`ways.${keys[method]}.lead`),
    timeOf: ({ method }: WalletPaymentMethod): string => t(`ways.${keys[method]}.time`),
    keyOf: (way: WalletPaymentMethod): string => t(`ways.${keys[way.method]}.key`, { way: nameOf(way) }),
  };
};

interface WayPickerProps {
  readonly ways: readonly WalletPaymentMethod[];
  readonly chosen: WalletPaymentMethod;
  readonly onChoose: (method: WalletPaymentMethod['method']) => void;
}

/** Selects one of the payment methods. */
export const PaymentMethodPicker = ({ ways, chosen, onChoose }: WayPickerProps) => {
  const { t } = useMessages(walletMessages);
  const { nameOf, leadOf, timeOf } = useWayNames();
  return (
    <fieldset className="wallet-ways">
      <legend className="sr-only">{t('way')}</legend>
      {ways.map((way) => {
        const Icon = icons[way.method];
        return (
          <label key={way.method} className="wallet-way">
            <input
              type="radio"
              name="way"
              checked={way.method === chosen.method}
              onChange={() => onChoose(way.method)}
            />
            <Icon aria-hidden="true" className="size-5.5" />
            <span>
              <b>{nameOf(way)}</b>
              <small>{timeOf(way)}</small>
              <small>{leadOf(way)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};

interface WayCardsProps {
  readonly ways: readonly WalletPaymentMethod[];
  readonly onChoose: (method: WalletPaymentMethod['method']) => void;
}

/** Shown for an empty wallet: the deposit methods, each with its duration and its allowed amounts. */
export const PaymentMethodCards = ({ ways, onChoose }: WayCardsProps) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const { nameOf, leadOf, timeOf, keyOf } = useWayNames();
  return (
    <section aria-labelledby="wallet-fill" className="wallet-card">
      <h2 id="wallet-fill" className="text-20">
        {t('fill')}
      </h2>
      <p className="mt-1 text-ink-2">{t('fillLead')}</p>
      <ul className="wallet-fill">
        {ways.map((way) => {
          const Icon = icons[way.method];
          return (
            <li key={way.method}>
              <span aria-hidden="true" className="icon">
                <Icon className="size-5" />
              </span>
              <div>
                <h3 className="text-16">{nameOf(way)}</h3>
                <p>{leadOf(way)}</p>
              </div>
              <dl>
                <div>
                  <dt>{t('arrives')}</dt>
                  <dd>{timeOf(way)}</dd>
                </div>
                {way.method !== 'cash-desk' && way.method !== 'voucher' && (
                  <div>
                    <dt>{t('amount')}</dt>
                    <dd>{t('bounds', { least: money(way.minMinor), most: money(way.maxMinor) })}</dd>
                  </div>
                )}
              </dl>
              <Button variant="outline" onClick={() => onChoose(way.method)}>
                {keyOf(way)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Shows why deposits are refused now, regardless of the method; renders nothing if they are accepted. */
export const DepositsRefusedNotice = ({ code }: { readonly code: string | null }) => {
  const { t } = useMessages(walletMessages);
  return code === null ? null : <p>{code === 'LIMIT_REACHED' ? t('limitUsed') : getServerErrorText({ code })}</p>;
};

interface DeskNoteProps {
  readonly direction: Direction;
  readonly payments: Pick<Payments, 'depositRefused' | 'depositUpToMinor'>;
}

/** Explains deposits or withdrawals at the cash desk, with the operator's own text or otherwise its contacts. */
export const CashDeskInstructions = ({ direction, payments: { depositRefused, depositUpToMinor } }: DeskNoteProps) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const account = useSignedInAccount();
  const { DEPOSIT_HELP: deposit, WITHDRAWAL_HELP: withdrawal, CONTACT_LINKS: contacts } = getOperatorSettings();
  const isIn = direction === 'in';
  if (isIn && depositRefused !== null) return <DepositsRefusedNotice code={depositRefused} />;
  const help = isIn ? deposit : withdrawal;
  return (
    <div className="wallet-desk">
      <p>{t(isIn ? 'deskIn' : 'deskOut')}</p>
      {account && (
        <p>
          <span>{t('sayLogin')}</span>{' '}
          <b translate="no" dir="auto">
            {account.user.username}
          </b>
        </p>
      )}
      {isIn && depositUpToMinor !== null && <p>{t('limitLeft', { amount: money(depositUpToMinor) })}</p>}
      {help && <OperatorHelpText help={help} link={t('more')} />}
      {!help && contacts.map(({ label, url }) => <HelpLink key={url} url={url} text={label} />)}
    </div>
  );
};
