import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';

it('answers general polls with bare codes, and with events once these are on', () => {
  const host = new TestHost().begin();
  expect(host.ask('81')).toBe('00');
  expect(host.ask('010E0145D1')).toBe('01');
  expect(host.ask('81')).toBe('01FF001CA5');
  host.machine.addHandPay(0x40, 500);
  expect(host.ask('81')).toBe('01FF5110E6');
});

it.each([
  ['01015108', 'locks play out'],
  ['0102CA3A', 'lets play go on'],
  ['010E0145D1', 'switches real-time events on'],
  ['010900010176FA', 'switches game 1 on'],
  ['0109000100FFEB', 'switches game 1 off'],
  ['012E14006AFD', 'delays the next game'],
  ['0107676D', 'switches the bill acceptor off'],
  ['01AA005308', 'switches auto-rebet off'],
  ['010A82B6', 'begins maintenance'],
  ['010B0BA7', 'ends maintenance'],
])('acknowledges %s, which %s', (frame) => {
  const host = new TestHost().begin();
  expect(host.ask(frame)).toBe('01');
  expect(host.machine.violations).toEqual([]);
});

it('sends 7E with wager and coin-in and 7F with the win', () => {
  const host = new TestHost({
    settings: { startMeters: { 0: 12_320 } },
    outcomes: [{ winCredits: 250 }],
  }).begin();
  host.machine.insertBill(1_000);
  host.readExceptions();
  host.ask('010E0145D1');
  expect(host.machine.press('spin')).toBeNull();
  expect(host.ask('81')).toBe('01FF7E00250001234500000D4D');
  host.clock.advance(3_000);
  host.ask('80');
  host.ask('82');
  expect(host.ask('81')).toBe('01FF7F00000250C57C');
});

it('says in events that its queue has overflowed and that a transfer is complete', () => {
  const host = new TestHost({ settings: { exceptionQueueSize: 1 } }).begin();
  host.ask('010E0145D1');
  host.machine.raise(0x71);
  host.machine.raise(0x72);
  host.machine.raise(0x69);
  expect(host.ask('81')).toBe('01FF709BD6');
  host.ask('80');
  expect(host.ask('81')).toBe('01FF69DB5B');
});

it('answers 94 with reset, unable or none', () => {
  const host = new TestHost().begin();
  expect(host.ask('019475CB')).toBe('019402F307');
  host.machine.addHandPay(0x40, 500);
  host.ask('80');
  expect(host.ask('019475CB')).toBe('019400E124');
  const forbidding = new TestHost({ quirks: { hostResetForbidden: true } }).begin();
  forbidding.machine.addHandPay(0x40, 500);
  expect(forbidding.ask('019475CB')).toBe('0194016835');
});

it('reads nine meters by 6F and by AF, codes low byte first', () => {
  const host = new TestHost({ settings: { startMeters: { 0: 1_234_567_890, 5: 42 } } }).begin();
  const fields =
    '00000512345678900100050000000000020005000000000005000500000000420C00050000000000A000050000000000A100050000000000B800050000000000B900050000000000';
  const read = host.ask('016F14000000000100020005000C00A000A100B800B900322B');
  expect(read.slice(0, -4)).toBe(`016F4A0000${fields}`);
  const again = host.ask('01AF14000000000100020005000C00A000A100B800B9005F3D');
  expect(again.slice(0, -4)).toBe(`01AF4A0000${fields}`);
});

it('takes twelve meters in one AF, with size 0 for those that it lacks', () => {
  const host = new TestHost().begin();
  const read = host.ask('01AF1A0000A000B800020003001E00000001000B00A200BA0005000600DF41');
  expect(read.slice(0, 6)).toBe('01AF53');
  expect(read).toContain('1E0000');
  expect(read).toContain('A20000BA0000');
});

it('answers A0 and B5 and the selected game', () => {
  const host = new TestHost().begin();
  expect(host.ask('01A000006C13').slice(0, -4)).toBe('01A00000004901000000');
  expect(host.ask('01B5000044AF')).toMatch(/^01B5[0-9A-F]{2}00000100/);
  expect(host.ask('0155').slice(0, -4)).toBe('01550001');
});

it('takes the clock of a broadcast and never answers it', () => {
  const host = new TestHost().begin();
  expect(host.ask('007F11242026140322CFEC')).toBe('');
  expect(host.ask('017E').slice(0, -4)).toBe('017E11242026140322');
  host.clock.advance(1_000);
  host.ask('80');
  expect(host.ask('017E').slice(0, -4)).toBe('017E11242026140323');
});
