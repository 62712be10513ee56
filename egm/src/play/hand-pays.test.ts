import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';

const win = 0x40;
/** Reads 1B and acknowledges it. */
const readHandPay = (host: TestHost): string => {
  const answer = host.ask('011B');
  host.ask('82');
  return answer.slice(4, -4);
};
const none = '00'.repeat(20);
const zeros = '00'.repeat(10);

/** Polls for so many seconds, acknowledges each exception, and returns their codes. */
const codesOf = (host: TestHost, seconds: number): string[] => {
  const codes: string[] = [];
  for (let polls = 0; polls < seconds * 5; polls++) {
    const code = host.ask('81');
    if (code !== '00') codes.push(code);
    host.ask('82');
  }
  return codes;
};

it('repeats 51 each 15 s until 1B is read and acknowledged, and sends 52 once it is reset', () => {
  const host = new TestHost().begin();
  host.machine.addHandPay(win, 123_456);
  expect(codesOf(host, 40)).toEqual(['51', '51', '51']);
  expect(readHandPay(host)).toBe(`0040${'0000123456'}000000${zeros}`);
  expect(codesOf(host, 20)).toEqual([]);
  expect(host.ask('019475CB')).toBe('019400E124');
  expect(codesOf(host, 20)).toEqual(['52']);
  expect(readHandPay(host)).toBe(none);
});

it('sends no 52 for a hand pay that was reset and never read', () => {
  const host = new TestHost().begin();
  host.machine.addHandPay(win, 100);
  host.machine.resetHandPay();
  expect(codesOf(host, 20)).toEqual(['51', '51']);
  readHandPay(host);
  expect(codesOf(host, 1)).toEqual(['52']);
});

it('does not take 1B as read while the host asks for it again', () => {
  const host = new TestHost().begin();
  host.machine.addHandPay(win, 100);
  host.machine.resetHandPay();
  codesOf(host, 1);
  host.ask('011B');
  host.ask('011B');
  expect(host.machine.state.handPays[0]?.isRead).toBe(false);
  host.ask('81');
  expect(host.machine.state.handPays).toEqual([]);
});

it('reports five hand pays one after another', () => {
  const host = new TestHost().begin();
  for (let number = 1; number <= 5; number++) host.machine.addHandPay(win, number * 100);
  const read: string[] = [];
  for (let number = 1; number <= 5; number++) {
    expect(codesOf(host, 1)).toEqual(['51']);
    read.push(readHandPay(host).slice(4, 14));
    host.machine.resetHandPay();
    expect(host.ask('81')).toBe('52');
    host.ask('82');
  }
  expect(read).toEqual(['0000000100', '0000000200', '0000000300', '0000000400', '0000000500']);
  expect(codesOf(host, 20)).toEqual([]);
});

it('reports 51 again after a power cut, and keeps the amount', () => {
  const host = new TestHost().begin();
  host.machine.addHandPay(win, 700);
  codesOf(host, 1);
  host.machine.cutPower();
  host.machine.restorePower();
  host.ask('80');
  expect(codesOf(host, 1)).toEqual(['51', '18', '17']);
  expect(readHandPay(host)).toContain('0000000700');
});

it('queues 51 and 52 with the quirk legacyHandPay, and has zeros in 1B after the reset', () => {
  const host = new TestHost({ quirks: { legacyHandPay: true } }).begin();
  host.machine.raise(0x71);
  host.machine.addHandPay(win, 100);
  expect(codesOf(host, 20)).toEqual(['71', '51']);
  expect(readHandPay(host)).toContain('0000000100');
  host.machine.resetHandPay();
  expect(codesOf(host, 20)).toEqual(['52']);
  expect(readHandPay(host)).toBe(none);
});

it('pays a large win by hand: no credits, and the jackpot meter rises when it is won', () => {
  const outcomes = [{ winCredits: 100_000 }];
  const host = new TestHost({ outcomes }).begin();
  host.machine.insertBill(1_000);
  host.machine.press('bet1');
  host.machine.press('spin');
  host.clock.advance(3_000);
  expect(host.machine.state.credit.credits).toBe(975);
  expect([host.machine.meter(1), host.machine.meter(2), host.machine.meter(0x1f)]).toEqual([0, 100_000, 100_000]);
  expect(host.machine.press('spin')).toBe('a hand pay is pending');
  host.machine.resetHandPay();
  expect(host.machine.meter(2)).toBe(100_000);
  expect(host.machine.press('spin')).toBeNull();
});

it('counts hand-paid wins when they are paid with meterModel 2, and says so in A0', () => {
  const host = new TestHost({ quirks: { meterModel: 2 } }).begin();
  expect(host.ask('01A000006C13').slice(8, 14)).toBe('004A01');
  host.machine.addHandPay(win, 500);
  expect(host.machine.meter(2)).toBe(0);
  host.machine.resetHandPay();
  expect(host.machine.meter(2)).toBe(500);
});

it('pays a part to the credit meter at once with the quirk partialPay, and leaves it out of the amount', () => {
  const host = new TestHost({ outcomes: [{ winCredits: 150_000 }], quirks: { partialPay: 400 } }).begin();
  host.machine.insertBill(1_000);
  host.machine.press('spin');
  host.clock.advance(3_000);
  expect(host.machine.state.credit.credits).toBe(975 + 400);
  expect([host.machine.meter(1), host.machine.meter(2)]).toEqual([400, 149_600]);
  host.ask('80');
  expect(readHandPay(host)).toBe(`0040${'0000149600'}040000${zeros}`);
});

it('tells a progressive in cents with its partial pay', () => {
  const outcomes = [{ winCredits: 1_000, progressiveLevel: 2 }];
  const host = new TestHost({
    outcomes,
    quirks: { partialPay: 100 },
    settings: { denominationCode: 0x02 },
  }).begin();
  host.machine.insertBill(1_000);
  host.machine.press('spin');
  host.clock.advance(3_000);
  host.ask('80');
  expect(readHandPay(host)).toBe(`0102${'0000005000'}010000${zeros}`);
  expect([host.machine.meter(2), host.machine.meter(0x20), host.machine.meter(0x1f)]).toEqual([900, 900, 0]);
});

it('pays cancelled credits by hand at level 80, which are no win', () => {
  const host = new TestHost().begin();
  host.machine.insertBill(2_000);
  host.readExceptions();
  expect(host.machine.press('cashOut')).toBeNull();
  expect(codesOf(host, 1)).toEqual(['51', '66']);
  expect(readHandPay(host)).toBe(`0080${'0000002000'}000000${zeros}`);
  expect(host.machine.state.credit.credits).toBe(2_000);
  host.machine.resetHandPay();
  expect(host.machine.state.credit.credits).toBe(0);
  expect([host.machine.meter(2), host.machine.meter(3), host.machine.meter(4)]).toEqual([0, 2_000, 2_000]);
});

it('answers 94 with unable while the menu is open or if the jurisdiction forbids it', () => {
  const host = new TestHost().begin();
  host.machine.addHandPay(win, 100);
  host.machine.openMenu();
  expect(host.ask('019475CB')).toBe('0194016835');
  host.machine.closeMenu();
  host.ask('82');
  expect(host.ask('019475CB')).toBe('019400E124');
});

it('pays to the credit meter if A8 asks for it', () => {
  const host = new TestHost().begin();
  expect(host.askWithCrc('01A801').slice(4, 6)).toBe('02');
  host.machine.addHandPay(win, 100);
  host.ask('82');
  expect(host.askWithCrc('01A801').slice(4, 6)).toBe('00');
  expect(readHandPay(host)).toContain(`0000000100000001`);
  host.machine.resetHandPay();
  expect(host.machine.state.credit.credits).toBe(100);
});
