import { settings } from '../settings/settings.ts';
import { formatMoney, type MoneyFormat } from './format-money.ts';
import { mainMessages } from './i18n.ts';
import { useMessages } from './use-messages.ts';

export const useMoney = () => {
  const { language } = useMessages(mainMessages);
  return (amountMinor: number, format: Omit<MoneyFormat, 'language' | 'currency'> = {}): string =>
    formatMoney(amountMinor, { language, currency: settings().CURRENCY, ...format });
};
