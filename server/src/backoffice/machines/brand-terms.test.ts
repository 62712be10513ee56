import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

const bounds = {
  ...{ maxStakeMinor: 1_000, maxWinStakes: 270, maxFreeSpins: 120, freeSpinMultiplier: 1, sharePerMille: 10 },
  ...{ handPayMinor: 300_000, maxAheadMinor: 3_000_000, approvalMinor: 500_000 },
  stakedPerHitMinor: [] as number[],
};

describe('a brand’s game, changed in the office by two people', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let one: OfficeMember;
  let other: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    one = await OfficeMember.open(floor, 'admin', 'one');
    other = await OfficeMember.open(floor, 'admin', 'other');
  });
  afterAll(() => floor.close());

  const done = async (...[name, content]: Parameters<typeof one.act>) => {
    const { body } = await one.act(name, content);
    expect(body, name).toMatchObject({ state: 'waiting' });
    return other.confirm(String(body.requestId));
  };
  const listed = async (id: string) =>
    ((await one.call('operatorBrands')).body.brands as { id: string }[]).find((brand) => brand.id === id);
  const paidByHouse = () =>
    floor.queryDatabase((db) =>
      db.all(
        "SELECT amount_minor AS amount FROM entries WHERE account = 'house' AND transfer_id LIKE 'seed:jackpot:heron:%' ORDER BY 1",
      ),
    );
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);
  const levels = [
    { seedMinor: 5_000_000, weight: 4 },
    { seedMinor: 100_050, weight: 1 },
  ];

  it('adds a brand whose jackpots the house funds, and no second one of that id', async () => {
    const brand = { brand: 'heron', name: 'مالك الحزين', levels, bounds };
    expect((await done('addBrand', brand)).status).toBe(200);
    expect(await listed('heron')).toEqual({
      ...{ id: 'heron', name: 'مالك الحزين', machines: 0, isHidden: false, bounds, bigWinStakes: 10 },
      levels: levels.map((level) => ({ ...level, heldMinor: level.seedMinor })),
    });
    expect(await paidByHouse()).toEqual([{ amount: -5_000_000 }, { amount: -100_050 }]);
    expect((await one.act('addBrand', brand)).body).toMatchObject({ code: 'BRAND_EXISTS' });
    expect(await faults()).toEqual([]);
  });

  it('keeps bounds whole, and refuses the same ones, odds that fit no level and a brand that is not there', async () => {
    const next = { ...bounds, maxStakeMinor: 2_000, stakedPerHitMinor: [9_000_000_000, 50_000_000] };
    expect((await done('setBrandBounds', { brand: 'heron', bounds: next })).status).toBe(200);
    expect(await listed('heron')).toMatchObject({ bounds: next });
    for (const [content, code] of [
      [{ brand: 'heron', bounds: next }, 'BRAND_BOUNDS_SAME'],
      [{ brand: 'heron', bounds: { ...next, stakedPerHitMinor: [1] } }, 'BRAND_ODDS_COUNT'],
      [{ brand: 'nobody', bounds: next }, 'BRAND_UNKNOWN'],
    ] as const)
      expect((await one.act('setBrandBounds', content as never)).body).toMatchObject({ code });
    for (const wrong of [{ maxStakeMinor: 0 }, { handPayMinor: 1.5 }, { sharePerMille: 1_001 }, { approvalMinor: -1 }])
      expect(
        (await one.act('setBrandBounds', { brand: 'heron', bounds: { ...next, ...wrong } })).status,
        JSON.stringify(wrong),
      ).toBe(400);
    expect(await listed('heron')).toMatchObject({ bounds: next });
  });

  it('closes a level only with a place for its pot and new odds, and books where the pot went', async () => {
    const [first] = levels;
    const content = { brand: 'heron', levels: first ? [first] : [], potTo: null, odds: [9_000_000_000] };
    for (const [changed, code] of [
      [{}, 'JACKPOT_POT_NEEDED'],
      [{ potTo: 2 }, 'JACKPOT_POT_LEVEL'],
      [{ potTo: 'house', odds: null }, 'JACKPOT_ODDS_NEEDED'],
      [{ potTo: 'house', odds: [1, 2] }, 'BRAND_ODDS_COUNT'],
      [{ levels: [], potTo: 'house' }, 'JACKPOT_LAST'],
      [{ levels, odds: null }, 'JACKPOTS_SAME'],
    ] as const)
      expect(
        (await one.act('setJackpots', { ...content, ...changed } as never)).body,
        JSON.stringify(changed),
      ).toMatchObject({ code });
    expect((await done('setJackpots', { ...content, potTo: 1 })).status).toBe(200);
    expect(await listed('heron')).toMatchObject({
      levels: [{ ...first, heldMinor: 5_100_050 }],
      bounds: { stakedPerHitMinor: [9_000_000_000] },
    });
    expect(await faults()).toEqual([]);
  });

  it('refuses the second signature once somebody else has changed the jackpots', async () => {
    const ask = (seedMinor: number) =>
      one.act('setJackpots', { brand: 'heron', levels: [{ seedMinor, weight: 4 }], potTo: null, odds: null });
    const [early, late] = [await ask(6_000_000), await ask(7_000_000)];
    expect((await other.confirm(String(early.body.requestId))).status).toBe(200);
    expect(await other.confirm(String(late.body.requestId))).toMatchObject({
      status: 409,
      body: { code: 'REQUEST_CHANGED' },
    });
    expect(await listed('heron')).toMatchObject({ levels: [{ seedMinor: 6_000_000, heldMinor: 5_100_050 }] });
  });

  it('says from when on a win is big, and lets nobody else than an admin ask', async () => {
    expect((await done('setBigWin', { brand: 'heron', stakes: 25 })).status).toBe(200);
    expect(await listed('heron')).toMatchObject({ bigWinStakes: 25 });
    const manager = await OfficeMember.open(floor, 'manager');
    expect(await manager.act('setBigWin', { brand: 'heron', stakes: 30 })).toMatchObject({
      status: 403,
      body: { code: 'NO_RIGHT' },
    });
  });
});
