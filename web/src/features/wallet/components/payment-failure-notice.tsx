import type { CallFailure } from '../../../api/call-failure.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { walletMessages } from '../messages/wallet-messages.ts';

type RefusalKey = keyof (typeof walletMessages)['en']['refusals'];

const isRefusalKey = (code: string): code is RefusalKey => Object.hasOwn(walletMessages.en.refusals, code);

/** Shows why the server refused a payment request. The texts of these error codes are loaded only with this page. */
export const PaymentFailureNotice = ({ failure }: { failure: CallFailure | null }) => {
  const { t } = useMessages(walletMessages);
  const money = useMoneyFormat();
  if (!failure) return null;
  const { code = '', Params = {} } = failure.kind === 'refused' ? failure.error : {};
  const key = String(code);
  const amount = money(Number(Params.limitMinor ?? Params.limit ?? 0));
  return (
    <p role="alert" className="text-14 text-bad">
      {isRefusalKey(key)
        ? t(`refusals.${key}`, {
            amount,
            most: String(Params.most ?? ''),
            minutes: String(Params.block_time ?? ''),
          })
        : getCallFailureText(failure)}
    </p>
  );
};
