import type { OfficeErrorCode, RuleCode } from '@reelfloor/protocol/office';
import { formatMoney } from '../../i18n/format-money.ts';
import { filledIn, findText } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/language.ts';
import { failuresMessages } from './messages/failures/index.ts';
import type { FailureKind } from './office-failure.ts';
import type { ruleWords } from './rule-texts.ts';

type Known =
  | Exclude<OfficeErrorCode, RuleCode>
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BODY_INVALID'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'AMOUNT_OVER_BALANCE'
  | 'LIMIT_REACHED'
  | 'LIMIT_MISSING'
  | 'RESTRICTED'
  | 'REGISTER_EXCLUDED'
  | 'REGISTER_SILENT'
  | 'REGISTER_FACTS_MISSING'
  | 'UNDER_AGE'
  | 'BREAK_STANDS'
  | 'NOT_OFFERED'
  | 'CLOCK_UNSURE'
  | 'AMOUNT_INVALID'
  | 'TRANSFER_KEY_REUSED'
  | 'MACHINE_UNKNOWN'
  | 'DATABASE_UNAVAILABLE'
  | 'OUTCOME_UNKNOWN'
  | 'STORAGE_FULL'
  | 'TLS_REQUIRED'
  | 'DEMO_NOT_FORWARDED'
  | '10703';

/** Each refusal that is no broken rule has a text: the type check fails if one is missing. */
const failureTexts: Readonly<Record<OfficeLanguage, Readonly<Record<Known | 'refused', string>>>> =
  failuresMessages;

let rules: typeof ruleWords | null = null;

/** Loads the texts of broken rules, which are many and seldom needed. Without them a refusal is said by its code. */
export const loadRuleWords = async (): Promise<void> => {
  rules ??= await import('./rule-texts.ts').then(
    (loaded) => loaded.ruleWords,
    () => null,
  );
};

/** Says a refusal in a language. Amounts are said with the currency, if it is known. */
export const sayRefusal = (
  language: OfficeLanguage,
  { code, params }: Pick<Extract<FailureKind, { kind: 'refused' }>, 'code' | 'params'>,
  currency: string | null,
): string => {
  const texts = failureTexts[language];
  const text = findText(texts, code) ?? (rules && findText(rules[language], code));
  if (!text) return filledIn(texts.refused, { code });
  const said = Object.entries(params).map(([name, value]) => [
    name,
    name.endsWith('Minor') && currency !== null ? formatMoney(Number(value), { language, currency }) : value,
  ]);
  return filledIn(text, Object.fromEntries(said));
};
