import { parseMachineFaultText } from '@reelfloor/protocol/office/faults';
import { fillInTextParams } from '../../i18n/translate.ts';
import { cabinetEventNames, machineFaultTexts } from './machine-fault-texts.ts';
import type { NumberAndDateFormatters } from './number-and-date-formatters.ts';

/** Prefix of an alert about a faulted machine, before the fault's text. */
const ofAlert = /^Machine \S+ is out of play: /;

/**
 * Returns the text of a machine's fault in the user's language, with amounts in the operator's currency. Unknown texts, such as those from
 * a cabinet or typed by a person, are returned unchanged.
 */
export const localizeMachineFaultText = (
  text: string,
  { language, money }: Pick<NumberAndDateFormatters, 'language' | 'money'>,
): string => {
  const fault = text.replace(ofAlert, '');
  const faults = parseMachineFaultText(fault);
  if (faults === null) return fault;
  const said = ([name, value]: readonly [string, string]): [string, string] => {
    if (name.endsWith('Minor')) return [name, money(Number(value))];
    return [name, (name === 'type' && cabinetEventNames[language][value]) || value];
  };
  return faults
    .map(({ code, facts }) =>
      fillInTextParams(machineFaultTexts[language][code], Object.fromEntries(Object.entries(facts).map(said))),
    )
    .join('. ');
};
