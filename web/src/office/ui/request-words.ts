import type { RequestEffect, RequestLabel, RequestSentence, RequestValue } from '@reelfloor/protocol/office';
import { filledIn } from '../../i18n/translate.ts';
import { useFormats } from './formats.ts';
import { labelTexts, type RequestSentenceTexts } from './request-fact-texts.ts';
import { enSentences } from './request-sentences-en.ts';
import { trSentences } from './request-sentences-tr.ts';
import { wordTexts } from './request-value-words.ts';
import { sayFault } from './say-fault.ts';
import { useSettingWords } from './setting-words.ts';
import { useSaySetting } from './use-setting-form.tsx';

/** Ids are long and random, so their beginning tells them apart. */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;

const sentences = { en: enSentences, tr: trSentences } as const;

/** Returns functions that say in the reader's language what a request does and depends on. */
export const useRequestWords = () => {
  const { language, money, count, moment } = useFormats();
  const settingWords = useSettingWords();
  const saySetting = useSaySetting();
  const value = (of: RequestValue): string => {
    if (of.kind === 'amount') return money(of.amountMinor);
    if (of.kind === 'count') return count(of.count);
    if (of.kind === 'moment') return moment(of.at);
    if (of.kind === 'word') return wordTexts[language][of.word];
    if (of.kind === 'settingName') return settingWords(of.key)[0];
    if (of.kind === 'setting') return saySetting(of.key, of.value);
    return idForm.test(of.text) ? of.text.slice(0, 8) : sayFault(of.text, { language, money });
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
