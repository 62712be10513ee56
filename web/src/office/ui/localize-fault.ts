import { parseFaultText } from '@reelfloor/protocol/office/faults';
import { fillInParams } from '../../i18n/translate.ts';
import { eventWords, faultWords } from './fault-texts.ts';
import type { Formats } from './formats.ts';

/** Prefix of a fault's alert, before the fault's text. */
const ofAlert = /^Machine \S+ is out of play: /;

/**
 * Returns the text of a machine's fault in the user's language, with amounts in the operator's currency. Unknown texts, such as a cabinet's
 * or a person's, are returned unchanged.
 */
export const localizeFault = (
  text: string,
  { language, money }: Pick<Formats, 'language' | 'money'>,
): string => {
  const fault = text.replace(ofAlert, '');
  const faults = parseFaultText(fault);
  if (faults === null) return fault;
  const said = ([name, value]: readonly [string, string]): [string, string] => {
    if (name.endsWith('Minor')) return [name, money(Number(value))];
    return [name, (name === 'type' && eventWords[language][value]) || value];
  };
  return faults
    .map(({ code, facts }) =>
      fillInParams(faultWords[language][code], Object.fromEntries(Object.entries(facts).map(said))),
    )
    .join('. ');
};
