import type { OfficeErrorCode, RuleCode } from '@reelfloor/protocol/office';
import { formatMoney } from '../../i18n/format-money.ts';
import { filledIn, findText } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/language.ts';
import { failuresMessages } from './messages/failures/index.ts';
import type { FailureKind } from './office-failure.ts';
import type { ruleWords } from './rule-texts.ts';

/** Each refusal of the office that is no broken rule has a text, and so have those that it shares with players' pages. */
const failureTexts: Readonly<
  Record<OfficeLanguage, Readonly<Record<Exclude<OfficeErrorCode, RuleCode> | 'refused', string>>>
> = failuresMessages;

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
