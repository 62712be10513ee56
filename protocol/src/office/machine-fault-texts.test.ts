import { describe, expect, it } from 'vitest';
import { createRefusal, refusalText } from '../index.ts';
import { type FaultCode, faultTexts, formatFaultText, parseFaultText } from './machine-fault-texts.ts';

const namesIn = (code: FaultCode): string[] => [
  ...new Set([...faultTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];
const codes = Object.keys(faultTexts) as FaultCode[];

describe('the texts of faults', () => {
  it.each(codes)('%s is read back with its facts, alone and as the refusal of an event', (code) => {
    const facts = Object.fromEntries(namesIn(code).map((name, index) => [name, String(index + 7)]));
    const text = formatFaultText(code, facts as never);
    expect(text).not.toContain('{');
    const whole = { code, facts };
    expect(parseFaultText(text)).toEqual([whole]);
    expect(parseFaultText(refusalText(createRefusal('MESSAGE_INVALID', { detail: text })))).toEqual([whole]);
  });

  it('are read back when a contradiction is followed by what to do, and with names that hold anything', () => {
    const why = formatFaultText('JOURNAL_REPLACED', { seq: 3, ledgerSeq: 9 });
    const todo = formatFaultText('ACCEPT_REPLACED', { machine: 'slot 1. (new)' });
    expect(parseFaultText(`${why}. ${todo}`)).toEqual([
      { code: 'JOURNAL_REPLACED', facts: { seq: '3', ledgerSeq: '9' } },
      { code: 'ACCEPT_REPLACED', facts: { machine: 'slot 1. (new)' } },
    ]);
  });

  it.each(['', 'reel 3 tilt', 'after event x the meter shows 5, the ledger 6', 'constructor', '.*'])(
    'leave "%s" alone, which is none of them',
    (text) => {
      expect(parseFaultText(text)).toBeNull();
    },
  );
});
