import { readFaults } from '@reelfloor/protocol/office/faults';
import { filledIn } from '../../i18n/translate.ts';
import { eventWords, faultWords } from './fault-texts.ts';
import type { Formats } from './formats.ts';

/** How an alert of a fault begins, before the fault itself. */
const ofAlert = /^Machine \S+ is out of play: /;

/**
 * Says why a machine is out of play, in the reader's language with amounts in the house's currency. A text that is none of the
 * known faults, such as a cabinet's own or a person's, is said as it is.
 */
export const sayFault = (text: string, { language, money }: Pick<Formats, 'language' | 'money'>): string => {
  const fault = text.replace(ofAlert, '');
  const faults = readFaults(fault);
  if (faults === null) return fault;
  const said = ([name, value]: readonly [string, string]): [string, string] => {
    if (name.endsWith('Minor')) return [name, money(Number(value))];
    return [name, (name === 'type' && eventWords[language][value]) || value];
  };
  return faults
    .map(({ code, facts }) =>
      filledIn(faultWords[language][code], Object.fromEntries(Object.entries(facts).map(said))),
    )
    .join('. ');
};
