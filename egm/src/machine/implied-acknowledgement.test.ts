import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';

const callLamp = 0x71;
const lampOff = 0x72;

/** Returns a host whose machine has two exceptions to report. */
const hostWithTwo = (): TestHost => {
  const host = new TestHost().begin();
  host.machine.raise(callLamp);
  host.machine.raise(lampOff);
  return host;
};

it.each([
  ['a long poll', '011A'],
  ['the general poll of address 0', '80'],
  ['the general poll of another machine', '82'],
  ['a long poll to another machine', '021A'],
  ['a broadcast', '007F11242026140322CFEC'],
  ['a long poll that the machine does not know', '0199'],
])('takes %s as the acknowledgement of an exception', (_, message) => {
  const host = hostWithTwo();
  expect(host.ask('81')).toBe('71');
  host.ask(message);
  expect(host.ask('81')).toBe('72');
  expect(host.machine.violations).toEqual([]);
});

it('repeats an exception for the same poll twice, then begins anew with what was not acknowledged', () => {
  const host = hostWithTwo();
  expect([1, 2, 3, 4, 5, 6].map(() => host.ask('81'))).toEqual(['71', '71', '71', '71', '71', '71']);
  host.ask('011A');
  expect(host.ask('81')).toBe('72');
});

it('keeps an exception whose acknowledging poll has a wrong CRC', () => {
  const host = hostWithTwo();
  expect(host.ask('81')).toBe('71');
  expect(host.ask('01015109')).toBe('');
  expect(host.ask('81')).toBe('71');
  expect(host.machine.violations).toEqual(['long poll 01015109 has a wrong CRC']);
});

it('answers the same long poll with the same bytes, although what it reads has changed', () => {
  const host = new TestHost().begin();
  const before = host.ask('011A');
  host.machine.insertBill(2_000);
  expect(host.ask('011A')).toBe(before);
  expect(host.ask('011A')).toBe(before);
  expect(host.ask('011A').slice(0, -4)).toBe('011A00002000');
});

it.each([
  ['a general poll', '81'],
  ['a long poll with another command', '0111'],
  ['a poll to another address', '82'],
])('carries a long poll out anew after %s', (_, message) => {
  const host = new TestHost().begin();
  expect(host.ask('011A').slice(0, -4)).toBe('011A00000000');
  host.machine.insertBill(2_000);
  host.ask(message);
  expect(host.ask('011A').slice(0, -4)).toBe('011A00002000');
});

it('takes 6F and AF as two polls', () => {
  const host = new TestHost().begin();
  expect(host.askWithCrc('016F0400000C00').slice(-14, -4)).toBe('0000000000');
  host.machine.insertBill(2_000);
  expect(host.askWithCrc('01AF0400000C00').slice(-14, -4)).toBe('0000002000');
});

it('takes the same command with other data as a repetition, and notes that', () => {
  const host = new TestHost().begin();
  const first = host.askWithCrc('016F0400000C00');
  expect(host.askWithCrc('016F0400000000')).toBe(first);
  expect(host.machine.violations).toEqual([
    'long poll 016F0400000000FD08 has the command of the one before: it asks for a repetition',
  ]);
});

it('carries a switch out once, however often its acknowledgement is asked for', () => {
  const host = new TestHost({ settings: { games: 2 } }).begin();
  expect(host.askWithCrc('0109000200')).toBe('01');
  expect(host.askWithCrc('0109000200')).toBe('01');
  expect(host.machine.state.options.disabledGames).toEqual([2]);
});

it('answers a poll without an exception anew each time', () => {
  const host = new TestHost().begin();
  expect(host.ask('81')).toBe('00');
  host.machine.raise(callLamp);
  expect(host.ask('81')).toBe('71');
});

it('sends an event in place of the answer, and does not carry the long poll out', () => {
  const host = new TestHost().begin();
  host.ask('010E0145D1');
  host.machine.raise(callLamp);
  const event = host.ask('01015108');
  expect(event.slice(0, 6)).toBe('01FF71');
  // The same long poll again asks for the event again.
  expect(host.ask('01015108')).toBe(event);
  expect(host.machine.state.options.canPlay).toBe(true);
  expect(host.ask('011A').slice(0, 4)).toBe('011A');
  expect(host.ask('01015108')).toBe('01');
  expect(host.machine.state.options.canPlay).toBe(false);
});

it('remembers exceptions that were not acknowledged over a power cut', () => {
  const host = hostWithTwo();
  expect(host.ask('81')).toBe('71');
  host.machine.cutPower();
  expect(host.ask('81')).toBe('');
  host.machine.restorePower();
  host.ask('80');
  expect(host.readExceptions()).toEqual(['71', '72', '18', '17']);
});

it('loses the oldest of too many exceptions and says so first', () => {
  const host = new TestHost().begin();
  for (let count = 0; count < 25; count++) host.machine.raise(callLamp + (count % 2));
  expect(host.readExceptions()).toEqual(['70', ...Array.from({ length: 10 }, () => ['72', '71']).flat()]);
});

it('sends flags before the queue: a hand pay before the lamp', () => {
  const host = hostWithTwo();
  host.machine.addHandPay(0x40, 500);
  expect(host.readExceptions()).toEqual(['51', '71', '72']);
});

it('takes no acknowledgement for 30 s as a dead link', () => {
  const host = new TestHost().begin();
  host.machine.raise(callLamp);
  for (let polls = 0; polls < 310; polls++) host.ask('81');
  expect(host.machine.violations).toEqual(['no answer was acknowledged for 30 s']);
  expect(host.ask('81')).toBe('');
  host.ask('80');
  expect(host.readExceptions()).toEqual(['71']);
});

it('answers 21 later, at a general poll, until that is acknowledged', () => {
  const host = new TestHost().begin();
  expect(host.askWithCrc('0121FFFF')).toBe('01');
  expect(host.ask('81')).toBe('00');
  host.clock.advance(2_000);
  const signature = host.ask('81');
  expect(signature).toMatch(/^0121[0-9A-F]{8}$/);
  expect(host.ask('81')).toBe(signature);
  host.ask('011A');
  expect(host.ask('81')).toBe('00');
  // Another seed gives another signature, the same seed the same one.
  const later = ['0121FFFE', '0121FFFF'].map((request) => {
    host.askWithCrc(request);
    host.clock.advance(2_000);
    const answer = host.ask('81');
    host.ask('011A');
    return answer;
  });
  expect([later[0] === signature, later[1] === signature]).toEqual([false, true]);
});
