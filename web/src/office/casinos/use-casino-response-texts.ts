import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useMessages } from '../../i18n/use-messages.ts';
import { casinosMessages } from './messages/casinos-messages.ts';

type Transfer = OfficeAnswer<'casinoTransfers'>['transfers'][number];
type Codes = keyof typeof casinosMessages.en.codes;
type Types = keyof typeof casinosMessages.en.events;

const isKnown = <Key extends string>(texts: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(texts, key);

/** Returns functions that translate a casino platform's responses and the kinds of events; unknown ones are shown unchanged. */
export const useCasinoResponseAndEventTexts = () => {
  const { t } = useMessages(casinosMessages);
  return {
    answer: (answer: Transfer['answer']): string => {
      if (answer === null) return t('noAnswerYet');
      return isKnown<Codes>(casinosMessages.en.codes, answer.code) ? t(`codes.${answer.code}`) : answer.code;
    },
    event: (type: string): string => {
      const key = type.replace('.', '_');
      return isKnown<Types>(casinosMessages.en.events, key) ? t(`events.${key}`) : type;
    },
  };
};
