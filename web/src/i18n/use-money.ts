import { settings } from '../settings/settings.ts';
import { formatMoney, type MoneyFormat } from './format-money.ts';
import { useTexts } from './use-texts.ts';

export const useMoney = () => {
  const { language } = useTexts();
  return (amountMinor: number, format: Omit<MoneyFormat, 'language' | 'currency'> = {}): string =>
    formatMoney(amountMinor, { language, currency: settings().CURRENCY, ...format });
};
