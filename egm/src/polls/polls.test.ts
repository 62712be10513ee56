import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';

/** A machine whose meters all differ. */
const metered = (options: ConstructorParameters<typeof TestHost>[0] = {}): TestHost =>
  new TestHost({
    ...options,
    settings: {
      startMeters: { 0: 123_456_789, 1: 2, 2: 3, 3: 9, 4: 4, 5: 5, 6: 6, 7: 7, 36: 8 },
      ...options.settings,
    },
  }).begin();
/** Returns what stands between command and CRC. */
const contentOf = (answer: string): string => answer.slice(4, -4);

it.each([
  ['10', '00000004'],
  ['11', '23456789'],
  ['12', '00000002'],
  ['13', '00000008'],
  ['14', '00000003'],
  ['15', '00000005'],
  ['16', '00000006'],
  ['17', '00000007'],
  ['1A', '00000000'],
  ['0F', '000000042345678900000002000000080000000300000005'],
  ['19', '2345678900000002000000080000000300000005'],
  ['18', '00000000'],
])('answers %s with the last eight digits of its meters', (command, content) => {
  expect(contentOf(metered().ask(`01${command}`))).toBe(content);
});

it('answers 1C with eight meters', () => {
  expect(contentOf(metered().ask('011C'))).toMatch(/^2345678900000002000000080000000300000005000000060{16}$/);
});

it('answers the polls of one game', () => {
  const host = metered();
  expect(contentOf(host.askWithCrc('012D0000'))).toBe('000000000009');
  expect(contentOf(host.askWithCrc('01520001'))).toBe('000123456789000000020000000300000005');
  host.ask('82');
  expect(host.askWithCrc('01520002')).toBe('81');
  expect(contentOf(host.ask('0151'))).toBe('0001');
  expect(contentOf(host.ask('0156'))).toBe('03010001');
});

it('leaves meters that it lacks out of 2F, and gives them size 0 in 6F', () => {
  const host = metered();
  expect(contentOf(host.askWithCrc('012F040000001E'))).toBe('0700000023456789');
  expect(contentOf(host.askWithCrc('016F06000000001E00'))).toBe('0D000000000501234567891E0000');
});

it('refuses a read of more than twelve meters, and of none', () => {
  const host = metered();
  expect(host.askWithCrc(`016F1C0000${'0000'.repeat(13)}`)).toBe('81');
  expect(host.askWithCrc('01AF020000')).toBe('81');
  expect(host.askWithCrc(`012F0D0000${'00'.repeat(11)}`)).toBe('81');
});

it.each([
  [10, '0A0000000005' + '0000000024'],
  [8, '090000000004' + '00000024'],
  [6, '080000000003' + '000024'],
] as const)('lets a meter of %i digits roll over', (meterDigits, content) => {
  const startMeters = { 0: 10 ** meterDigits - 1 };
  const host = new TestHost({ quirks: { meterDigits }, settings: { startMeters } }).begin();
  host.machine.insertBill(1_000);
  host.machine.press('spin');
  expect(contentOf(host.askWithCrc('016F0400000000'))).toBe(content);
});

it('is silent to 6F and AF with the quirk noExtendedMeters, and says so in A0', () => {
  const host = metered({ quirks: { noExtendedMeters: true } });
  expect(host.askWithCrc('016F0400000000')).toBe('');
  expect(host.askWithCrc('01AF0400000000')).toBe('');
  expect(host.ask('01A000006C13').slice(8, 14)).toBe('004101');
});

it('tells what it is', () => {
  const host = metered({ settings: { gameId: 'RF', paytable: 'TRIAL1', betCredits: [25, 300] } });
  const identity = `${Buffer.from('RF001').toString('hex')}01ff00` + `0000${Buffer.from('TRIAL19400').toString('hex')}`;
  expect(contentOf(host.ask('011F'))).toBe(identity.toUpperCase());
  expect(contentOf(host.askWithCrc('01530001'))).toBe(`0001${identity.toUpperCase()}`);
  const serial = Buffer.from('602TRIAL-0001').toString('hex').toUpperCase();
  expect(contentOf(host.ask('0154'))).toBe(`0D${serial}`);
  expect(contentOf(host.ask('01B1'))).toBe('01');
  expect(contentOf(host.askWithCrc('01A40000'))).toBe('00000000');
  expect(contentOf(host.askWithCrc('01B500' + '00'))).toContain('00000300');
  expect(contentOf(host.askWithCrc('01B400010001'))).toBe('0D00010001393430300423456789');
});

it('takes asset number and location by B7', () => {
  const host = metered();
  expect(contentOf(host.askWithCrc('01B70A0305000000044845' + '5245'))).toBe('0A03050000000448455245');
  expect(host.machine.state.options.assetNumber).toBe(5);
  host.ask('82');
  expect(contentOf(host.askWithCrc('01B70600000000' + '0000'))).toBe('0A00050000000448455245');
});

it('switches the bill acceptor, and tells the last bill', () => {
  const host = metered();
  expect(host.ask('0107676D')).toBe('01');
  expect(host.machine.insertBill(2_000)).toBe('the bill acceptor is off');
  expect(host.askWithCrc('0106')).toBe('01');
  expect(host.machine.insertBill(2_000)).toBeNull();
  expect(contentOf(host.ask('0148'))).toBe('370400000001');
  expect(host.machine.meter(0x0b)).toBe(2_000);
  expect(host.readExceptions()).toEqual(['4A']);
});

it('reports no doors in maintenance', () => {
  const host = metered();
  host.ask('010A82B6');
  host.machine.openDoor('slot');
  host.machine.closeDoor('slot');
  host.ask('010B0BA7');
  host.machine.openDoor('drop');
  expect(host.readExceptions()).toEqual(['13']);
});

it('switches other games off and lists those that are on', () => {
  const host = metered({ settings: { games: 3 } });
  expect(host.askWithCrc('0109000200')).toBe('01');
  expect(contentOf(host.ask('0156'))).toBe('050200010003');
  expect(host.askWithCrc('0109000400')).toBe('81');
});

it('knows no real-time events with the quirk noRte', () => {
  const host = metered({ quirks: { noRte: true } });
  expect(host.ask('010E0145D1')).toBe('');
  expect(host.ask('81')).toBe('00');
});
