import { getOperatorSettings } from '../settings/operator-settings.ts';
import { formatMoney, type MoneyFormat } from './format-money.ts';
import { mainMessages } from './i18n.ts';
import { useMessages } from './use-messages.ts';

export const useMoneyFormat = () => {
  const { language } = useMessages(mainMessages);
  return (amountMinor: number, format: Omit<MoneyFormat, 'language' | 'currency'> = {}): string =>
    formatMoney(amountMinor, { language, currency: getOperatorSettings().CURRENCY, ...format });
};
