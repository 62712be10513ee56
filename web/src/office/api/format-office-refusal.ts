import type { OfficeErrorCode, RuleCode } from '@reelfloor/protocol/office-call-types';
import { formatMoney } from '../../i18n/format-money.ts';
import { fillInTextParams, findText } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';
import type { ruleWords } from './business-rule-error-texts-tr.ts';
import { failuresMessages } from './messages/failures/failures-messages.ts';
import type { FailureKind } from './office-failure.ts';

/** Texts of all office refusals that are not business rule errors, and of those shared with players' pages. */
const failureTexts: Readonly<
  Record<OfficeLanguage, Readonly<Record<Exclude<OfficeErrorCode, RuleCode> | 'refused', string>>>
> = failuresMessages;

let rules: typeof ruleWords | null = null;

/** Lazy-loads the texts of business rule errors, which are many and seldom needed. Without them the refusal's code is shown. */
export const loadBusinessRuleErrorTexts = async (): Promise<void> => {
  rules ??= await import('./business-rule-error-texts-tr.ts').then((loaded) => loaded.ruleWords).catch(() => null);
};

/** Returns a refusal's text in a language. Amounts include the currency, if it is known. */
export const formatOfficeRefusal = (
  language: OfficeLanguage,
  { code, params }: Pick<Extract<FailureKind, { kind: 'refused' }>, 'code' | 'params'>,
  currency: string | null,
): string => {
  const texts = failureTexts[language];
  const text = findText(texts, code) ?? (rules && findText(rules[language], code));
  if (!text) return fillInTextParams(texts.refused, { code });
  const said = Object.entries(params).map(([name, value]) => [
    name,
    name.endsWith('Minor') && currency !== null ? formatMoney(Number(value), { language, currency }) : value,
  ]);
  return fillInTextParams(text, Object.fromEntries(said));
};
