import type { RuleCode } from '@reelfloor/protocol/office-call-types';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeLanguage } from '../messages/office-language.ts';
import { formatOfficeRefusal, loadRefusalTexts, useRefusalTexts } from './format-office-refusal.ts';
import { failuresMessages } from './messages/failures/failures-messages.ts';
import { OfficeFailure } from './office-failure.ts';
import { useOperatorCurrency } from './use-signed-in-staff.ts';

/** Returns a function that translates the reason why a call failed. */
export const useOfficeFailureText = (): ((error: unknown) => string) => {
  const { t, language } = useMessages(failuresMessages);
  const currency = useOperatorCurrency();
  useRefusalTexts();
  return (error) => {
    if (!(error instanceof OfficeFailure)) return t('garbled');
    const { failure } = error;
    return failure.kind === 'refused' ? formatOfficeRefusal(language, failure, currency) : t(failure.kind);
  };
};

/** Loads the texts of refusals for a page that shows one before the server has refused anything. */
export const usePreloadedRefusalTexts = (): void => {
  useRefusalTexts();
  useEffect(() => void loadRefusalTexts(), []);
};

/** Returns a function with which a form shows a domain rule before it is broken, in the same words as the server's refusal. */
export const useBusinessRuleErrorText = (): ((code: RuleCode, params: Readonly<Record<string, string>>) => string) => {
  const language = useOfficeLanguage();
  const currency = useOperatorCurrency();
  usePreloadedRefusalTexts();
  return (code, params) => formatOfficeRefusal(language, { code, params }, currency);
};
