import { expect, it } from 'vitest';
import { toHex } from '../codec/byte-encodings.ts';
import { TestHost } from '../testing/test-host.ts';
import { createSeededGameOutcomes } from './game-outcomes.ts';

const rich = (options: ConstructorParameters<typeof TestHost>[0] = {}): TestHost => {
  const host = new TestHost(options).begin();
  host.machine.insertBill(10_000);
  host.readExceptions();
  return host;
};
const metersOf = (host: TestHost, ...codes: readonly number[]): (number | null)[] =>
  codes.map((code) => host.machine.meter(code));

it('takes the stake at the start and pays the win at the end', () => {
  const host = rich({ outcomes: [{ winCredits: 80 }] });
  host.machine.press('bet2');
  expect(host.machine.press('spin')).toBeNull();
  expect(host.machine.press('spin')).toBe('a game runs');
  expect(metersOf(host, 0x00, 0x01, 0x05, 0x0c)).toEqual([50, 0, 1, 9_950]);
  host.clock.advance(2_500);
  expect(metersOf(host, 0x00, 0x01, 0x05, 0x06, 0x07, 0x0c)).toEqual([50, 80, 1, 1, 0, 10_030]);
  expect(host.readExceptions()).toEqual(['7E', '7F']);
});

it.each([
  ['too few credits', (host: TestHost) => host.machine.state.credit.credits--, 'there are too few credits'],
  ['play locked out', (host: TestHost) => host.ask('01015108'), 'the host has locked play out'],
  ['the game switched off', (host: TestHost) => host.ask('0109000100FFEB'), 'the host has switched the game off'],
  ['a delay of the host', (host: TestHost) => host.ask('012E14006AFD'), 'the host has delayed the next game'],
  ['an open door', (host: TestHost) => host.machine.openDoor('slot'), 'the slot door is open'],
  ['a tilt', (host: TestHost) => host.machine.tilt(0x41), 'tilt 41'],
  ['the open menu', (host: TestHost) => host.machine.openMenu(), 'the menu is open'],
  ['no power', (host: TestHost) => host.machine.cutPower(), 'the power is off'],
])('starts no game with %s', (_, happen, reason) => {
  const host = new TestHost({ settings: { betCredits: [100] } }).begin();
  host.machine.insertBill(100);
  happen(host);
  expect(host.machine.press('spin')).toBe(reason);
  if (host.machine.isOn) expect(host.machine.meter(0)).toBe(0);
});

it('starts again when the cause is gone', () => {
  const host = rich();
  host.machine.openDoor('slot');
  host.machine.closeDoor('slot');
  host.machine.tilt(0x41);
  host.machine.clearTilts();
  host.ask('012E14006AFD');
  host.clock.advance(1_900);
  expect(host.machine.press('spin')).toBeNull();
  expect(host.readExceptions()).toEqual(['11', '12', '41', '7E']);
});

it('finishes a game after a power cut with the outcome that was drawn', () => {
  const host = rich({ outcomes: [{ winCredits: 80 }] });
  host.machine.press('spin');
  host.clock.advance(1_000);
  host.machine.cutPower();
  host.clock.advance(10_000);
  host.machine.restorePower();
  host.clock.advance(2_500);
  expect(metersOf(host, 0x00, 0x01, 0x05, 0x0c)).toEqual([25, 80, 1, 10_055]);
});

it('says maximum bet in 7E', () => {
  const host = rich();
  host.ask('010E0145D1');
  host.machine.press('maxBet');
  expect(host.ask('81').slice(0, 22)).toBe('01FF7E0100000001004000');
});

it('tells the stops of stepper reels by 88 and by 8F', () => {
  const host = rich({ outcomes: [{ winCredits: 0, stops: [3, 17, 21] }] });
  expect(host.ask('018F').slice(4, -4)).toBe('FF'.repeat(9));
  host.machine.press('spin');
  host.clock.advance(3_000);
  host.ask('80');
  host.ask('010E0145D1');
  const events: string[] = [];
  for (let event = host.ask('81'); !event.startsWith('01FF00'); event = host.ask('81')) {
    events.push(event.slice(4, -4));
    host.ask('82');
  }
  expect(events).toEqual(['7E00250000002500' + '00', '880103', '880211', '880315', '7F00000000']);
  expect(host.ask('018F').slice(4, -4)).toBe(`031115${'FF'.repeat(6)}`);
});

it('adds free games to the win of their game', () => {
  const host = rich({ outcomes: [{ winCredits: 10, freeGames: [20, 30] }] });
  host.machine.press('spin');
  host.clock.advance(7_400);
  expect(host.machine.isGameRunning).toBe(true);
  host.clock.advance(100);
  expect(metersOf(host, 0x00, 0x01, 0x05)).toEqual([25, 60, 1]);
  host.ask('80');
  expect(host.readExceptions()).toEqual(['7E', '7F']);
});

it('counts each free game with the quirk freeGamesCount', () => {
  const host = rich({
    outcomes: [{ winCredits: 10, freeGames: [20, 30] }],
    quirks: { freeGamesCount: true },
  });
  host.machine.press('spin');
  host.clock.advance(7_500);
  expect(metersOf(host, 0x00, 0x01, 0x05)).toEqual([25, 60, 3]);
  host.ask('80');
  expect(host.readExceptions()).toEqual(['7E', '7F', '7E', '7F', '7E', '7F']);
});

it('starts a game by a bet key only with the quirk betKeyPlays', () => {
  for (const betKeyPlays of [false, true]) {
    const host = rich({ quirks: { betKeyPlays } });
    expect(host.machine.press('bet3')).toBeNull();
    expect(host.machine.isGameRunning).toBe(betKeyPlays);
  }
  expect(rich().machine.press('bet4')).toBe('there is no key bet4');
});

it('is busy while its reels run with the quirk busyWhileSpinning, and takes the poll afterwards', () => {
  const host = rich({ quirks: { busyWhileSpinning: true } });
  host.machine.press('spin');
  expect(host.ask('01015108')).toBe('0100');
  expect(host.ask('81')).toBe('7E');
  host.clock.advance(2_500);
  expect(host.ask('01015108')).toBe('01');
});

it('keeps credits and meters equal over thousands of seeded games', () => {
  const host = rich({
    draw: createSeededGameOutcomes(7),
    settings: { spinMs: 10, startMeters: { 0: 9_999_999_000 } },
  });
  const start = metersOf(host, 0x00, 0x01, 0x0b).map((value) => value ?? 0);
  const before = host.machine.state.credit.credits;
  let games = 0;
  for (; games < 3_000 && host.machine.press('spin') === null; games++) host.clock.advance(10);
  const [coinIn = 0, coinOut = 0] = metersOf(host, 0x00, 0x01).map((value) => value ?? 0);
  const staked = (coinIn - (start[0] ?? 0) + 10 ** 10) % 10 ** 10;
  expect(staked).toBe(games * 25);
  expect(host.machine.state.credit.credits).toBe(before - staked + coinOut - (start[1] ?? 0));
  expect(coinOut / staked).toBeGreaterThan(0.8);
});

it('draws the same games from the same seed', () => {
  const wins = (seed: number): string => {
    const draw = createSeededGameOutcomes(seed);
    return toHex(Array.from({ length: 50 }, () => draw(1).winCredits));
  };
  expect(wins(3)).toBe(wins(3));
  expect(wins(3)).not.toBe(wins(4));
});
