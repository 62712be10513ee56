import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';
import { aftFrames } from '../testing/transfer-frames.ts';

const lockOf = (answer: string): string => answer.slice(14, 16);
const availableOf = (answer: string): string => answer.slice(16, 18);

const lockedHost = (): TestHost => {
  const host = new TestHost().begin();
  host.ask(aftFrames.lock);
  host.clock.advance(200);
  expect(host.machine.isLocked).toBe(true);
  return host;
};

it('tells asset number, credits and limits in 74', () => {
  const host = new TestHost({ settings: { denominationCode: 0x02 } }).begin();
  host.machine.insertBill(2_000);
  expect(host.ask(aftFrames.readLock)).toBe(
    '0174237A000000FF0301927F00000020000000000000000000000000010000000000000000005243',
  );
});

it('ends at its timeout', () => {
  const host = lockedHost();
  host.clock.advance(4_700);
  expect(host.machine.isLocked).toBe(true);
  host.clock.advance(300);
  expect(host.machine.isLocked).toBe(false);
});

it('begins its timeout anew when the host asks for the lock again', () => {
  const host = lockedHost();
  host.clock.advance(4_000);
  host.ask('80');
  expect(lockOf(host.ask(aftFrames.lock))).toBe('00');
  host.clock.advance(4_800);
  expect(host.machine.isLocked).toBe(true);
  host.clock.advance(200);
  expect(host.machine.isLocked).toBe(false);
});

it('reports 6F again each 5 s, and takes it back when the lock ends', () => {
  const host = new TestHost().begin();
  host.askWithCrc('017400011500');
  const codes: string[] = [];
  for (let polls = 0; polls < 70; polls++) {
    const code = host.ask('81');
    if (code !== '00') codes.push(code);
    host.ask('82');
  }
  expect(codes).toEqual(['6F', '6F', '6F']);
  const canceled = lockedHost();
  canceled.ask('82');
  canceled.ask(aftFrames.cancelLock);
  expect(canceled.machine.isLocked).toBe(false);
  expect(canceled.readExceptions()).toEqual([]);
});

it('lets no game start from its request on', () => {
  const host = new TestHost({ settings: { lockMs: 500 } }).begin();
  host.machine.insertBill(2_000);
  host.ask(aftFrames.lock);
  expect(host.machine.isLocked).toBe(false);
  expect(host.machine.press('spin')).toBe('the machine is locked for a transfer');
  host.clock.advance(6_000);
  expect(host.machine.press('spin')).toBeNull();
});

it('stays pending while a game runs', () => {
  const host = new TestHost().begin();
  host.machine.insertBill(2_000);
  host.machine.press('spin');
  const answer = host.ask(aftFrames.lockBoth);
  expect([lockOf(answer), availableOf(answer)]).toEqual(['40', '00']);
  host.clock.advance(2_000);
  expect(host.machine.isLocked).toBe(false);
  host.ask('82');
  host.clock.advance(1_000);
  expect(host.machine.isLocked).toBe(true);
});

it.each([
  ['an open door', (host: TestHost) => host.machine.openDoor('slot')],
  ['a tilt', (host: TestHost) => host.machine.tilt(0x41)],
  [
    'a power cut',
    (host: TestHost) => {
      host.machine.cutPower();
      host.machine.restorePower();
    },
  ],
])('ends at %s', (_, happen) => {
  const host = lockedHost();
  happen(host);
  expect(host.machine.isLocked).toBe(false);
});

it('is not given while a door is open, a hand pay is pending or the menu is open', () => {
  for (const happen of [
    (host: TestHost) => host.machine.openDoor('belly'),
    (host: TestHost) => host.machine.addHandPay(0x40, 100),
    (host: TestHost) => host.machine.openMenu(),
  ]) {
    const host = new TestHost().begin();
    happen(host);
    const answer = host.ask(aftFrames.lock);
    expect([lockOf(answer), availableOf(answer)]).toEqual(['FF', '00']);
  }
});

it('shows restricted credits, which make a machine unfit', () => {
  const host = new TestHost().begin();
  host.machine.addRestricted(500);
  expect(host.ask(aftFrames.readLock).slice(34, 44)).toBe('0000000500');
});
