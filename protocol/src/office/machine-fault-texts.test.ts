import { describe, expect, it } from 'vitest';
import { createRefusal, formatRefusalText } from '../index.ts';
import {
  faultTexts,
  formatMachineFaultText,
  type MachineFaultCode,
  parseMachineFaultText,
} from './machine-fault-texts.ts';

const namesIn = (code: MachineFaultCode): string[] => [
  ...new Set([...faultTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];
const codes = Object.keys(faultTexts) as MachineFaultCode[];

describe('the texts of faults', () => {
  it.each(codes)('%s is read back with its facts, alone and as the refusal of an event', (code) => {
    const facts = Object.fromEntries(namesIn(code).map((name, index) => [name, String(index + 7)]));
    const text = formatMachineFaultText(code, facts as never);
    expect(text).not.toContain('{');
    const whole = { code, facts };
    expect(parseMachineFaultText(text)).toEqual([whole]);
    expect(parseMachineFaultText(formatRefusalText(createRefusal('MESSAGE_INVALID', { detail: text })))).toEqual([
      whole,
    ]);
  });

  it('are read back when a contradiction is followed by what to do, and with names that hold anything', () => {
    const why = formatMachineFaultText('JOURNAL_REPLACED', { seq: 3, ledgerSeq: 9 });
    const todo = formatMachineFaultText('ACCEPT_REPLACED', { machine: 'slot 1. (new)' });
    expect(parseMachineFaultText(`${why}. ${todo}`)).toEqual([
      { code: 'JOURNAL_REPLACED', facts: { seq: '3', ledgerSeq: '9' } },
      { code: 'ACCEPT_REPLACED', facts: { machine: 'slot 1. (new)' } },
    ]);
  });

  it.each(['', 'reel 3 tilt', 'after event x the meter shows 5, the ledger 6', 'constructor', '.*'])(
    'leave "%s" alone, which is none of them',
    (text) => {
      expect(parseMachineFaultText(text)).toBeNull();
    },
  );
});
