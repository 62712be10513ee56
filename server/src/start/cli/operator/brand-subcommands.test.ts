import { describe, expect, it, vi } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('brands by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('adds a brand with its jackpots, which open lobbies show at once', async () => {
    await operator('brand add falcon Falcon --jackpots 500:2,100.50:1');
    const player = await place.floor.player('player1');
    await eventually(async () =>
      expect((await player.get('machine/brands')).body).toContainEqual({
        id: 'falcon',
        name: 'Falcon',
        jackpot: '50000,10050',
        jackpotVersion: 0,
        machineCount: 0,
      }),
    );
    expect(await place.floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });

  it('takes bounds and jackpots from one of our games, and refuses what contradicts them', async () => {
    vi.stubEnv('WEB_DIR', 'web/public');
    try {
      await operator('brand add neon Neon --game koi --approve-above 5000');
      const row = await place.floor.queryDatabase(async (db) =>
        db.query.selectFrom('brands').select('bounds').where('id', '=', 'neon').executeTakeFirstOrThrow(),
      );
      expect(JSON.parse(row.bounds ?? '')).toEqual({
        ...{ maxStakeMinor: 1_000, maxWinStakes: 270, maxFreeSpins: 120, freeSpinMultiplier: 1 },
        ...{ sharePerMille: 10, handPayMinor: 300_000, maxAheadMinor: 3_000_000, approvalMinor: 500_000 },
        stakedPerHitMinor: [12_500_000_000, 3_333_333_333, 1_000_000_000, 500_000_000],
      });
      const levels = await place.floor.queryDatabase((db) =>
        db.all('SELECT level, weight, seed_minor FROM jackpot_levels WHERE brand_id = ? ORDER BY level', 'neon'),
      );
      expect(levels).toEqual([
        { level: 1, weight: 4, seed_minor: 5_000_000 },
        { level: 2, weight: 3, seed_minor: 1_000_000 },
        { level: 3, weight: 2, seed_minor: 200_000 },
        { level: 4, weight: 1, seed_minor: 50_000 },
      ]);
      await expect(operator('brand add neon2 Two --game koi --share 5')).rejects.toThrow('leave out --share');
      await expect(operator('brand add neon2 Two --game carp')).rejects.toThrow('No rules of a game carp');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("sets a brand's bounds, all of them together", async () => {
    const said = '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 1 --share 10 --hand-pay 3000';
    expect(await operator('brand add swift Swift')).toContain('npm run operator -- brand bounds swift');
    await operator(`brand bounds swift ${said} --approve-above 5000`);
    const { bounds } = await place.floor.queryDatabase(async (db) =>
      db.query.selectFrom('brands').select('bounds').where('id', '=', 'swift').executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(bounds ?? '')).toEqual({
      maxStakeMinor: 1_000,
      maxWinStakes: 270,
      maxFreeSpins: 120,
      freeSpinMultiplier: 1,
      sharePerMille: 10,
      handPayMinor: 300_000,
      maxAheadMinor: 3_000_000,
      stakedPerHitMinor: [],
      approvalMinor: 500_000,
    });
    expect(await operator('record list swift')).toContain('"approvalMinor":500000');
    await expect(operator(`brand bounds swift ${said} --odds 500,100`)).rejects.toThrow('each of the 0 jackpots');
  });
});
