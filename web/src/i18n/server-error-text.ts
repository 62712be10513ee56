import { refusalAmountParams } from '@reelfloor/protocol/refusal-amount-params';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { formatMoney } from './format-money.ts';
import { findTextAtPath, translate } from './i18n.ts';
import { currentLanguage } from './language-store.ts';
import { fillInTextParams } from './translate.ts';

export interface RemoteError {
  readonly code?: number | string | undefined;
  readonly ErrorMessage?: string | undefined;
  readonly Params?: Readonly<Record<string, string | number>> | undefined;
}

/** Returns the text for the error's code, otherwise the server's text, otherwise a generic text; never a bare code or key. */
export const getServerErrorText = ({ code, ErrorMessage, Params }: RemoteError): string => {
  const said = finerCode(code, Params);
  const text = said === undefined ? undefined : textOfCode(said, Params);
  if (text !== undefined) return fillInTextParams(text, withMoney(String(code), Params));
  return ErrorMessage || translate('failures.unknown');
};

const finerCode = (code: RemoteError['code'], params: RemoteError['Params']): RemoteError['code'] => {
  if (code === 'MACHINE_FAULT' && params?.reported === 1) return 'MACHINE_FAULT_NOTIFIED';
  if (code === 'TRANSFER_HELD' && params?.amount !== undefined) return 'TRANSFER_HELD_AMOUNT';
  return code;
};

/** Returns the text for an error code. Accepts only letters, digits and underscores, because a dot would address other texts. */
const textOfCode = (code: number | string, params: RemoteError['Params']): string | undefined => {
  if (!/^\w{1,64}$/.test(String(code))) return undefined;
  for (const key of [`errors.${code}`, `errors.CODE_${code}`]) {
    const form = pluralForm(String(code), params);
    const text = (form && findTextAtPath(`${key}_${form}`)) || findTextAtPath(key);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** For each error code, the parameter that selects the plural form: `1 second`, `2 seconds`. */
const countedParams: Readonly<Record<string, string>> = {
  10700: 'block_time',
  10702: 'block_time',
  40101: 'min',
  18800: 'count',
  18802: 'count',
  CODE_18800: 'count',
  CODE_18802: 'count',
  RATE_LIMITED: 'retry_s',
  SECOND_FACTOR_BLOCKED: 'block_time',
};

const pluralForm = (code: string, params: RemoteError['Params']): Intl.LDMLPluralRule | null => {
  const count = Number(params?.[countedParams[code] ?? ''] ?? Number.NaN);
  return Number.isFinite(count) ? new Intl.PluralRules(currentLanguage()).select(count) : null;
};

/** For each error code, the parameter that is an amount in minor units. */
const amountParams: Readonly<Record<string, string>> = {
  ...refusalAmountParams,
  JACKPOT_WON: 'amount',
  TRANSFER_HELD: 'amount',
  MONEY_HOME: 'amount',
};

const withMoney = (code: string, params: RemoteError['Params']): RemoteError['Params'] => {
  const name = amountParams[code];
  const amountMinor = name === undefined ? Number.NaN : Number(params?.[name]);
  if (name === undefined || !Number.isFinite(amountMinor)) return params;
  const money = { language: currentLanguage(), currency: getOperatorSettings().CURRENCY, short: true };
  return { ...params, [name]: formatMoney(amountMinor, money) };
};
