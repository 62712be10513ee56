import type { RequestEffect, RequestLabel, RequestSentence, RequestValue } from '@reelfloor/protocol/office';
import { filledIn } from '../../i18n/translate.ts';
import { useFormats } from './formats.ts';
import { labelTexts, type RequestSentenceTexts, wordTexts } from './request-fact-texts.ts';
import { enSentences } from './request-sentences-en.ts';
import { trSentences } from './request-sentences-tr.ts';

const sentences = { en: enSentences, tr: trSentences } as const;

/** Returns functions that say in the reader's language what a request does and depends on. */
export const useRequestWords = () => {
  const { language, money, count } = useFormats();
  const value = (of: RequestValue): string => {
    if (of.kind === 'amount') return money(of.amountMinor);
    if (of.kind === 'count') return count(of.count);
    return of.kind === 'word' ? wordTexts[language][of.word] : of.text;
  };
  const said = (values: Readonly<Record<string, RequestValue>>) =>
    Object.fromEntries(Object.entries(values).map(([name, of]) => [name, value(of)]));
  return {
    value,
    label: ({ label, values }: { readonly label: RequestLabel; readonly values: RequestEffect['values'] }) =>
      filledIn(labelTexts[language][label], said(values)),
    /** Each text of a request's effect. `asker` is the login of whoever asked. */
    sentence: (
      { sentence, values }: Pick<RequestEffect, 'sentence' | 'values'>,
      asker: string,
    ): RequestSentenceTexts[RequestSentence] => {
      const texts = sentences[language][sentence];
      const params = { ...said(values), asker };
      return {
        does: filledIn(texts.does, params),
        follows: filledIn(texts.follows, params),
        button: filledIn(texts.button, params),
        sentBack: filledIn(texts.sentBack, params),
      };
    },
  };
};
