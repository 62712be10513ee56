import { faultTexts, type MachineFaultCode } from '@reelfloor/protocol/office/faults';
import { expect, it } from 'vitest';
import { machineFaultTexts } from './localize-machine-fault-text.ts';

const named = (text: string, form: RegExp): ReadonlySet<string | undefined> =>
  new Set([...text.matchAll(form)].map(([, name]) => name));

it.each(Object.keys(faultTexts) as MachineFaultCode[])(
  '%s is said with the same facts in both languages, all of them known, and without a command',
  (code) => {
    const [en, tr] = [machineFaultTexts.en[code], machineFaultTexts.tr[code]];
    const known = named(faultTexts[code], /\{(\w+)\}/g);
    expect(named(tr, /\{\{(\w+)\}\}/g)).toEqual(named(en, /\{\{(\w+)\}\}/g));
    for (const name of named(en, /\{\{(\w+)\}\}/g)) expect(known).toContain(name);
    expect(`${en}${tr}`.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/npm|minor/i);
  },
);
