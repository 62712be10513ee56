import { expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { demoJackpotLevels, seedDemoDatabase } from './seed-demo-database.ts';

const potsOf = async (hasGrownPots: boolean) => {
  const opened = await openTemporaryDatabase();
  const database = opened.database;
  await seedDemoDatabase(database, { agentId: 'demo', agentToken: 'secret', hasGrownPots });
  const rows = await database.read.all<{ amount: number }>(
    'SELECT amount_minor AS amount FROM jackpot_levels WHERE level = 1 ORDER BY brand_id',
  );
  const { faults } = await auditDatabase(database.read, Date.now());
  await opened.remove();
  return { pots: rows.map(({ amount }) => amount), faults };
};

it('the demo’s pots begin at their seeds, or above them and all different where guests play', async () => {
  const seed = demoJackpotLevels[0]?.seedMinor ?? 0;
  expect(await potsOf(false)).toEqual({ pots: Array(6).fill(seed), faults: [] });
  const { pots, faults } = await potsOf(true);
  expect(faults).toEqual([]);
  expect(new Set(pots).size).toBe(6);
  expect(Math.min(...pots)).toBeGreaterThan(seed);
});
