import { describe, expect, it } from 'vitest';
import { checkCorrections } from './check-corrections.ts';
import { checkLevels } from './check-levels.ts';
import { checkRequests, listConfirmedMovements } from './check-requests.ts';
import type { FloorLedger, LevelChangeRow, RequestRow } from './floor-ledger.ts';
import type { AskedCorrection } from './random-corrections.ts';
import type { AskedRequest } from './random-requests.ts';

const ledgerOf = (parts: Partial<FloorLedger>): FloorLedger =>
  ({ platformAccounts: new Map(), ...parts }) as FloorLedger;

describe('the audit of corrections', () => {
  const asked: AskedCorrection = {
    ...{ machineId: '104', amountMinor: 1_000, to: 'player', playerId: 'p', isUnsure: false },
  };
  const transfers = (...rows: Record<string, number>[]) =>
    new Map(
      rows.map((row, index) => [
        `correction:104:${index}`,
        { kind: 'correction', entries: new Map(Object.entries(row)) },
      ]),
    );
  const wrong = { 'machine:104': 1_000, house: -1_000 };
  const right = { 'machine:104': -1_000, 'wallet:p': 1_000 };
  const faults = (rows: Record<string, number>[], one: AskedCorrection | null = asked, moved: number[] = []) => {
    const events = moved.map((amountMinor) => ({ type: 'foreignMoney', amountMinor }));
    const cabinets = new Map([['701', { events }]]) as unknown as FloorLedger['cabinets'];
    return checkCorrections(one ? [one] : [], ledgerOf({ transfers: transfers(...rows), cabinets }));
  };

  it('finds one that was not put right, or twice, or for somebody else', () => {
    expect(faults([wrong, right])).toEqual([]);
    expect(faults([wrong])).toHaveLength(1);
    expect(faults([wrong, right, right])).toEqual(['the correction correction:104:2 has no reason']);
    expect(faults([wrong, { 'machine:104': -1_000, 'wallet:q': 1_000 }])).toHaveLength(2);
    expect(faults([wrong, { 'machine:104': -1_000, house: 1_000 }])).toHaveLength(2);
  });

  it('expects as much for the house as moved at a machine without us, in sum', () => {
    const forHouse = (amountMinor: number) => ({ 'machine:701': amountMinor, house: -amountMinor });
    expect(faults([forHouse(700)], null, [1_000, -300])).toEqual([]);
    expect(faults([forHouse(1_000), forHouse(-300)], null, [1_000, -300])).toEqual([]);
    expect(faults([forHouse(1_000)], null, [1_000, -300])).toHaveLength(1);
    expect(faults([], null, [1_000])).toHaveLength(1);
    expect(faults([{ 'machine:701': 1_000, 'wallet:p': -1_000 }], null, [1_000])).toHaveLength(1);
  });

  it('lets one whose transaction was cut off be made or not, and puts it right only if it was', () => {
    const unsure = { ...asked, playerId: null, isUnsure: true };
    expect(faults([], unsure)).toEqual([]);
    expect(faults([wrong, right], unsure)).toEqual([]);
    expect(faults([wrong], unsure)).toHaveLength(1);
    expect(faults([right], unsure)).toHaveLength(1);
    expect(faults([])).toHaveLength(1);
  });
});

describe('the audit of jackpot levels', () => {
  const first = { brandId: 'koi', levels: [{ seedMinor: 100, weight: 1 }], potTo: null };
  const opened = { brandId: 'koi', levels: [...first.levels, { seedMinor: 50, weight: 2 }], potTo: null };
  const closed = { ...first, potTo: '1' } as const;
  const level = (number: number, seed_minor: number, weight: number) => ({
    ...{ brand_id: 'koi', level: number, seed_minor, weight },
  });
  const change = (kind: 'opened' | 'closed', pot_to: string): LevelChangeRow => ({
    ...{ id: 1, brand_id: 'koi', level: 2, kind, amount_minor: 50, pot_to },
  });
  const faults = (ledger: Pick<FloorLedger, 'levels' | 'levelChanges'>, asked = [first, opened, closed]) =>
    checkLevels(asked, ledgerOf({ ...ledger, machines: [], cabinets: new Map(), transfers: new Map() }));

  it('finds a level that no command set, and a change that was made twice or not at all', () => {
    const changes = [change('opened', '2'), change('closed', '1')];
    expect(faults({ levels: [level(1, 100, 1)], levelChanges: changes })).toEqual([]);
    expect(faults({ levels: [level(1, 101, 1)], levelChanges: changes })).toHaveLength(1);
    expect(faults({ levels: [level(1, 100, 1)], levelChanges: changes.slice(1) })).toHaveLength(1);
    expect(faults({ levels: [level(1, 100, 1)], levelChanges: [...changes, ...changes] })).toHaveLength(1);
    const toHouse = [change('opened', '2'), change('closed', 'house')];
    expect(faults({ levels: [level(1, 100, 1)], levelChanges: toHouse })).toHaveLength(1);
  });

  it('finds a jackpot that was refilled with an amount that never was its seed', () => {
    const event = { type: 'jackpotHit', level: 1, transferId: 't' };
    const cabinets = new Map([['104', { events: [event] }]]) as unknown as FloorLedger['cabinets'];
    const machines = [{ id: '104', brand_id: 'koi' }] as unknown as FloorLedger['machines'];
    const refilled = (minor: number) => ({
      ...{ levels: [level(1, 100, 1)], levelChanges: [], machines, cabinets },
      transfers: new Map([['jackpot-seed:t', { kind: 'jackpotSeed', entries: new Map([['jackpot:koi', minor]]) }]]),
    });
    expect(checkLevels([first], ledgerOf(refilled(100)))).toEqual([]);
    expect(checkLevels([first], ledgerOf(refilled(99)))).toHaveLength(1);
  });
});

describe('the audit of requests for a second person', () => {
  const content = { player: 'tester1', amountMinor: 700, playerNote: '' };
  const key = crypto.randomUUID();
  const asked: AskedRequest = { key, action: 'payOut', content, askedBy: 0, reported: 'done' };
  const row: RequestRow = {
    ...{ key_text: key, action: 'payOut', content: JSON.stringify(content), state: 'done' },
    ...{ asked_by: 'one', decided_by: 'two' },
  };
  const faults = (requests: readonly RequestRow[], one: AskedRequest = asked) =>
    checkRequests([one], ledgerOf({ requests, handPays: [] }));

  it('finds one that is not as the office said, or that its asker confirmed', () => {
    expect(faults([row])).toEqual([]);
    expect(faults([])).toHaveLength(1);
    expect(faults([{ ...row, state: 'waiting' }])).toHaveLength(1);
    expect(faults([{ ...row, state: 'declined' }])).toHaveLength(1);
    expect(faults([{ ...row, decided_by: 'one' }])).toHaveLength(1);
    expect(faults([{ ...row, content: '{}' }])).toHaveLength(1);
    expect(faults([row], { ...asked, reported: 'declined' })).toHaveLength(1);
    expect(faults([row], { ...asked, reported: null })).toHaveLength(1);
    expect(faults([row, { ...row, key_text: 'another' }])).toHaveLength(1);
  });

  it('expects the money of those alone that were confirmed', () => {
    const declined = { ...row, key_text: 'other', state: 'declined' };
    expect(listConfirmedMovements(ledgerOf({ requests: [row, declined] }))).toEqual([
      { key: `office-${key}`, username: 'tester1', amountMinor: -700 },
    ]);
  });
});
