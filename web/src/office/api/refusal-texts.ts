import { type OfficeErrorCode, type RuleCode, ruleTexts } from '@reelfloor/protocol/office-call-types';
import type { OfficeLanguage } from '../messages/office-language.ts';
import { ruleTextsTr } from './business-rule-error-texts-tr.ts';
import type { failuresMessages } from './messages/failures/failures-messages.ts';
import { refusalsMessages } from './messages/refusals/refusals-messages.ts';

type FirstCode = keyof typeof failuresMessages.en;

/** Texts of the refusals that are neither business rule errors nor loaded with the first page. */
const plainTexts: Readonly<
  Record<OfficeLanguage, Readonly<Record<Exclude<OfficeErrorCode, RuleCode | FirstCode>, string>>>
> = refusalsMessages;

const ruleTextsEn = Object.fromEntries(
  Object.entries(ruleTexts).map(([code, text]) => [code, text.replace(/\{(\w+)\}/g, '{{$1}}')]),
);

/** Texts of the back office's refusals by code, with placeholders as in `{{name}}`. A file of its own: they are many and seldom needed. */
export const refusalTexts: Readonly<Record<OfficeLanguage, Readonly<Record<string, string>>>> = {
  en: { ...plainTexts.en, ...ruleTextsEn },
  tr: { ...plainTexts.tr, ...ruleTextsTr },
};
