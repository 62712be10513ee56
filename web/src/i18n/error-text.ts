import { settings } from '../settings/settings.ts';
import { formatMoney } from './format-money.ts';
import { currentLanguage, hasText, translate } from './i18n.ts';
import type { TranslatedCode } from './texts.ts';

/** A refusal as it crosses the wire, from a call or a channel. */
export interface WireError {
  readonly code?: number | string | undefined;
  readonly ErrorMessage?: string | undefined;
  readonly Params?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * The text of a refusal: the translation of its code with the parameters filled in, otherwise the server's own text,
 * otherwise a general one. Never a bare code or key.
 */
export const errorText = ({ code, ErrorMessage, Params }: WireError): string => {
  if (code !== undefined && isTranslated(code)) {
    const parameters = code === 'AMOUNT_OVER_LIMIT' ? withMoney(Params) : Params;
    return translate(`errors.${code}`, parameters);
  }
  return ErrorMessage || translate('failures.unknown');
};

/** Codes are plain words or numbers; anything else would be read as a path into the texts. */
const isTranslated = (code: number | string): code is TranslatedCode =>
  /^\w{1,64}$/.test(String(code)) && hasText(`errors.${code}`);

/** This limit travels in minor units. */
const withMoney = (params: WireError['Params']): WireError['Params'] => {
  const limit = Number(params?.limit);
  if (!Number.isFinite(limit)) return params;
  return {
    ...params,
    limit: formatMoney(limit, { language: currentLanguage(), currency: settings().CURRENCY, short: true }),
  };
};
