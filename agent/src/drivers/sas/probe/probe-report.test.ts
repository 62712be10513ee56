import { expect, it } from 'vitest';
import { meterCodes } from '../machine/meters.ts';
import { buildCabinetFileEntry, findMachineIncompatibilities, type ProbedMachine } from './probe-report.ts';

const game: NonNullable<ProbedMachine['game']> = {
  ...{ gameId: 'RF', additionalId: '001', denomination: 1, maxBet: 100, progressiveGroup: 0 },
  ...{ options: new Uint8Array(2), paytable: 'TRIAL1', basePercent: '9400' },
};
const transfers: NonNullable<ProbedMachine['transfers']> = {
  ...{ asset: 122, lock: 0xff, available: 3, hostCashOut: 0, aft: 0x10, maxHistory: 127 },
  ...{ cashableMinor: 0, restrictedMinor: 0, nonrestrictedMinor: 0, limitMinor: 1_000_000 },
  ...{ expiration: 0, pool: 0 },
};
const good: ProbedMachine = {
  address: 1,
  serial: { version: '602', serial: 'A12345' },
  game,
  games: 1,
  selected: 1,
  enabled: { count: 1, games: [1] },
  selectedGame: { game: 1, ...game },
  maxBet: 100,
  features: {
    ...{ countsWhenWon: true, hasExtendedMeters: true, hasTransfers: true },
    ...{ hasManyDenominations: false, allowsFastPolls: true },
  },
  registration: { status: 0, asset: 122, key: new Uint8Array(20), pointOfSale: 0 },
  transfers,
  clock: { date: 11_242_026, time: 140_000 },
  meters: Object.values(meterCodes).map((code) => ({ code, meter: { digits: 10, value: 0 } })),
};

it('a machine of which everything is as it should be suits', () => {
  expect(findMachineIncompatibilities(good)).toEqual([]);
});

it.each<[Partial<ProbedMachine>, RegExp]>([
  [{ serial: null }, /does not say its serial number/],
  [{ game: null }, /does not say its game/],
  [{ transfers: null }, /has no transfers \(AFT\)/],
  [{ transfers: { ...transfers, aft: 0 } }, /transfers in house are off/],
  [{ transfers: { ...transfers, asset: 0 } }, /has no asset number/],
  [{ transfers: { ...transfers, restrictedMinor: 500 } }, /Restricted credits of 5\.00/],
  [{ meters: null }, /has no extended meters/],
  [{ meters: good.meters?.filter(({ code }) => code !== meterCodes.aftIn) ?? null }, /these meters: aftIn\./],
  [{ game: { ...game, denomination: 0x1a } }, /code 1A\) is worth no whole number of minor units/],
  [{ enabled: { count: 2, games: [1, 4] } }, /Several games are on \(1, 4\)/],
  [
    { features: { ...(good.features as NonNullable<typeof good.features>), hasManyDenominations: true } },
    /more than one denomination/,
  ],
])('one sentence says what does not suit: %j', (change, sentence) => {
  expect(findMachineIncompatibilities({ ...good, ...change })).toEqual([expect.stringMatching(sentence)]);
});

it('the entry for the cabinet file says when hand-paid wins count', () => {
  const line = { kind: 'serial', path: '/dev/ttyS0' } as const;
  expect(buildCabinetFileEntry(line, good)).toContain('"handPaidWinsCount": "whenWon"');
  const features = good.features && { ...good.features, countsWhenWon: false };
  expect(buildCabinetFileEntry(line, { ...good, features })).toContain('"handPaidWinsCount": "whenPaid"');
  expect(buildCabinetFileEntry(line, { ...good, serial: null })).toBeNull();
});
