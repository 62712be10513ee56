import { casinoFaultPoints } from '@reelfloor/server/testing/fault-points';
import { createTemporaryPostgresDatabase } from '@reelfloor/server/testing/postgres-place';
import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { describe, expect, it, vi } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { casinoStops, walkCasino } from './casino-walk.ts';

/** The quick run has one step in eight; `npm run test:faults -- --casino` tries all on both engines. */
const stops = casinoStops.filter((_, index) => isExhaustive || index % 8 === 5);

describe("a server that dies at a named step of a transfer between it and a casino's platform", () => {
  it('knows every step', () => {
    const visited = new Set<string>(casinoStops.map(({ point }) => point));
    expect(casinoFaultPoints.filter((point) => !visited.has(point))).toEqual([]);
  });

  it('loses and doubles nothing, and agrees with the casino', { timeout: 480_000 }, async () => {
    expect(await walkCasino(stops, null)).toEqual([]);
  });

  it.skipIf(!isExhaustive || postgresBin() === null)(
    'loses and doubles nothing with the database in PostgreSQL',
    { timeout: 480_000 },
    async () => {
      const postgres = await TestPostgres.start({ isSynced: false });
      vi.stubEnv('TEST_POSTGRES_URL', postgres.serverUrl);
      try {
        expect(await walkCasino(stops, await createTemporaryPostgresDatabase())).toEqual([]);
      } finally {
        await postgres.remove();
      }
    },
  );
});
