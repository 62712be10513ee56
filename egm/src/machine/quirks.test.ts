import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';
import { aftFrames, transferRequest } from '../testing/transfer-frames.ts';

it('keeps a message with a long gap without strictInterByte, and notes the gap', () => {
  const host = new TestHost({ quirks: { strictInterByte: false } }).begin();
  host.words.length = 0;
  host.send('01');
  host.clock.advance(20);
  host.machine.receive(0x1a);
  host.clock.advance(80);
  expect(host.words.slice(0, 2)).toEqual([0x01, 0x1a]);
  expect(host.machine.violations).toEqual(['20.0 ms passed inside of message 01']);
});

it('begins its answers after replyDelayMs', () => {
  const host = new TestHost({ quirks: { replyDelayMs: 19 }, settings: { characterMs: 0 } }).begin();
  host.words.length = 0;
  host.send('81');
  host.clock.advance(18);
  expect(host.words).toEqual([]);
  host.clock.advance(1);
  expect(host.words).toEqual([0]);
});

it('says with maxPoll200 that it wants 200 ms, and notes faster polls', () => {
  const host = new TestHost({ quirks: { maxPoll200: true }, periodMs: 199 }).begin();
  expect(host.ask('01A000006C13').slice(8, 14)).toBe('004900');
  expect(host.machine.violations[0]).toBe('a poll came 199.0 ms after the one before');
  const slow = new TestHost({ quirks: { maxPoll200: true }, periodMs: 200 }).begin();
  slow.ask('81');
  slow.ask('82');
  slow.ask('81');
  expect(slow.machine.violations).toEqual([]);
});

it('is silent to the commands of silentOn, which acknowledge all the same', () => {
  const host = new TestHost({ quirks: { silentOn: [0x1a, 0x54] } }).begin();
  host.machine.raise(0x71);
  expect(host.ask('81')).toBe('71');
  expect(host.ask('0154')).toBe('');
  expect(host.ask('011A')).toBe('');
  expect(host.ask('81')).toBe('00');
  expect(host.ask('0111')).not.toBe('');
});

it('loses each nth answer with dropNth; the poll repeated brings it', () => {
  const host = new TestHost({ quirks: { dropNth: 3 } });
  host.ask('80');
  host.machine.raise(0x71);
  expect([host.ask('81'), host.ask('011A').length]).toEqual(['17', 16]);
  expect(host.ask('81')).toBe('');
  expect(host.ask('81')).toBe('71');
  expect(host.machine.violations).toEqual([]);
});

it('flips one bit of each nth answer with flipBit', () => {
  const host = new TestHost({ quirks: { flipBit: { every: 2, bit: 25 } } });
  host.ask('80');
  host.ask('81');
  const flipped = host.ask('011A');
  const repeated = host.ask('011A');
  expect(flipped.slice(6, 8)).toBe('02');
  expect(repeated.slice(6, 8)).toBe('00');
  expect(flipped.slice(0, 6) + flipped.slice(8)).toBe(repeated.slice(0, 6) + repeated.slice(8));
});

it('sends back what it gets with echo', () => {
  const host = new TestHost({ quirks: { echo: true } });
  expect(host.ask('80')).toBe('80');
  expect(host.ask('81')).toBe('8117');
});

it('sends each nth answer late with lateBy, so that it answers the poll before', () => {
  const host = new TestHost({ quirks: { lateBy: { every: 3, ms: 110 } } });
  host.ask('80');
  host.ask('81');
  host.ask('011A');
  expect(host.ask('81')).toBe('');
  const answers = host.ask('0111');
  expect(answers.slice(0, 2)).toBe('00');
  expect(answers.slice(2, 6)).toBe('0111');
});

it('chirps without the wake-up bit with chirpWithoutBit', () => {
  const host = new TestHost({ quirks: { chirpWithoutBit: true } });
  host.clock.advance(5_200);
  expect(host.words).toEqual([0x01, 0x01]);
});

it('loses all with ramClear, and says 3A and 7A', () => {
  const host = new TestHost().begin();
  host.machine.insertBill(2_000);
  host.ask(transferRequest({ id: 'A', cents: 500, flags: 0 }));
  host.clock.advance(500);
  host.readExceptions();
  host.ask(aftFrames.interrogate);
  host.ask('81');
  expect(host.machine.state.aft.history).toHaveLength(1);
  host.machine.clearMemory();
  host.ask('80');
  expect(host.readExceptions()).toEqual(['3A', '7A']);
  expect(host.machine.state.aft.history).toEqual([]);
  expect([host.machine.meter(0x0b), host.machine.meter(0xa0), host.machine.meter(0x0c)]).toEqual([0, 0, 0]);
  const cleared = new TestHost({ quirks: { ramClear: true } });
  cleared.ask('80');
  expect(cleared.readExceptions()).toEqual(['3A', '7A']);
});

it('notes a door that was opened without power', () => {
  const host = new TestHost().begin();
  host.machine.cutPower();
  host.machine.openDoor('slot');
  host.machine.restorePower();
  host.ask('80');
  expect(host.readExceptions()).toEqual(['18', '17', '98']);
  expect(host.machine.press('spin')).toBe('the slot door is open');
});

it('says 3C when its operator has changed options', () => {
  const host = new TestHost().begin();
  host.machine.changeOptions({ assetNumber: 9, serial: 'OTHER' });
  expect(host.readExceptions()).toEqual(['3C']);
  expect(host.ask('0154').slice(4, -4)).toBe(`08${Buffer.from('602OTHER').toString('hex').toUpperCase()}`);
  expect(host.ask(aftFrames.readLock).slice(6, 14)).toBe('09000000');
});
