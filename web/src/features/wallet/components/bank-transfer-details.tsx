import { type Deposit, formatIban, type Payments } from '@reelfloor/protocol';
import { formatPastTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { walletMessages } from '../messages/wallet-messages.ts';

/** Bank details and reference for a bank transfer. */
export const BankTransferDetails = ({
  deposit: { amountMinor, reference, expiresAt },
  bank,
}: {
  deposit: Deposit;
  bank: NonNullable<Payments['bank']>;
}) => {
  const { t, language } = useMessages(walletMessages);
  return (
    <div className="wallet-transfer">
      <p>{t('sendBefore', { when: formatPastTime(expiresAt, language) })}</p>
      <dl>
        <div>
          <dt>{t('writeReference')}</dt>
          <dd className="figures" translate="no" dir="ltr">
            {reference}
          </dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <FormattedMoney amountMinor={amountMinor} />
          </dd>
        </div>
        <div>
          <dt>{t('iban')}</dt>
          <dd className="figures" translate="no" dir="ltr">
            {formatIban(bank.iban)}
          </dd>
        </div>
        <div>
          <dt>{t('holder')}</dt>
          <dd dir="auto" translate="no">
            {bank.holder}
          </dd>
        </div>
      </dl>
    </div>
  );
};
