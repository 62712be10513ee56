import { expect, it } from 'vitest';
import { type MachineQuirks, strictMachine } from '../core/machine-quirks.ts';
import { TestHost } from '../testing/test-host.ts';
import { parseMachineQuirkOption, quirkOptionNames, runOperatorCommand } from './command-line-options.ts';

const operate = (host: TestHost, line: string): Record<string, unknown> =>
  JSON.parse(runOperatorCommand({ machine: host.machine }, line));

it('does what an operator writes', () => {
  const host = new TestHost().begin();
  const lines = [
    'bill 2000',
    'open slot',
    'close slot',
    'tilt 41',
    'clear-tilts',
    'exception 71',
    'next-win 75',
    'press spin',
  ];
  for (const line of lines) expect(operate(host, line), line).toEqual({ ok: true });
  expect(host.readExceptions()).toEqual(['4A', '11', '12', '41', '71', '7E']);
  host.clock.advance(3_000);
  host.ask('80');
  for (const line of ['hand-pay 40 500', 'hand-pay-key', 'open-menu', 'close-menu', 'cut-power', 'restore-power'])
    expect(operate(host, line), line).toEqual({ ok: true });
  host.ask('80');
  expect(host.readExceptions()).toEqual(['51', '7F', '82', '83', '18', '17']);
  expect(operate(host, 'state')).toMatchObject({
    ok: true,
    isOn: true,
    state: { credit: { credits: 2_050 } },
  });
  operate(host, 'clear-memory');
  expect(operate(host, 'state')).toMatchObject({ state: { credit: { credits: 0 } } });
});

it('says why nothing happened', () => {
  const host = new TestHost().begin();
  expect(operate(host, 'press spin')).toEqual({ ok: false, reason: 'there are too few credits' });
  expect(operate(host, 'bill 3')).toEqual({ ok: false, reason: 'no bill is worth 3 cents' });
  expect(operate(host, 'open window')).toEqual({
    ok: false,
    reason: 'a door is one of slot, drop, cardCage, cashBox, belly',
  });
  expect(operate(host, 'tilt')).toEqual({ ok: false, reason: 'a code is two hex digits' });
  expect(operate(host, 'screen black')).toEqual({ ok: false, reason: 'this machine has no screen' });
  expect(operate(host, 'next-win all')).toEqual({ ok: false, reason: 'a win is a number of credits' });
  expect(operate(host, 'dance').reason).toContain('one of press, bill, print-ticket');
  operate(host, 'cut-power');
  expect(operate(host, 'tilt 41')).toEqual({ ok: false, reason: 'the machine has no power' });
  host.machine.violations.push('example');
  expect(operate(host, 'violations')).toEqual({ ok: true, violations: ['example'] });
});

it.each([
  ['strictInterByte', 'off', false],
  ['noRte', 'on', true],
  ['replyDelayMs', '15', 15],
  ['silentOn', '1A,54', [0x1a, 0x54]],
  ['meterModel', '2', 2],
  ['meterDigits', '8', 8],
  ['flipBit', '7:12', { every: 7, bit: 12 }],
  ['lateBy', '3:110', { every: 3, ms: 110 }],
  ['powerCutAt', 'moved', 'moved'],
] as const)('reads the quirk %s=%s', (name, text, value) => {
  expect(parseMachineQuirkOption(name, text)).toEqual({ [name]: value });
});

it('refuses for each quirk what is no value of it', () => {
  expect(quirkOptionNames).toHaveLength(23);
  for (const name of quirkOptionNames)
    expect(() => parseMachineQuirkOption(name, '?')).toThrow(new RegExp(`^--${name} takes .*, not "\\?"$`));
  expect(() => parseMachineQuirkOption('flipBit', '0:3')).toThrow('--flipBit takes EVERY:BIT, not "0:3"');
  expect(Object.keys(strictMachine) satisfies string[] as (keyof MachineQuirks)[]).toEqual(quirkOptionNames);
});
