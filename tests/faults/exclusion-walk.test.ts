import { createTemporaryPostgresDatabase } from '@reelfloor/server/testing/postgres-place';
import { describe, expect, it, vi } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { distinctStops, type ExclusionStop } from './exclusion-stops.ts';
import { walkExclusions } from './exclusion-walk.ts';

const workers = 3;
const walkLimitMs = 480_000;

describe('self-exclusion, while a process dies at one of its steps', () => {
  it('brings the credit home, keeps the player out and loses nothing', { timeout: walkLimitMs }, async () => {
    expect(await walkInParallel(distinctStops, async () => null)).toEqual([]);
  });

  it.skipIf(postgresBin() === null)(
    'does so with the database in PostgreSQL, in the middle of any transaction',
    { timeout: walkLimitMs },
    async () => {
      const postgres = await TestPostgres.start({ isSynced: false });
      vi.stubEnv('TEST_POSTGRES_URL', postgres.serverUrl);
      try {
        const open = distinctStops.filter(({ part, point }) => part === 'server' && point.endsWith('.beforeCommit'));
        expect(await walkInParallel(open, createTemporaryPostgresDatabase)).toEqual([]);
      } finally {
        await postgres.remove();
      }
    },
  );
});

/** Walks the stops in several floors at the same time. Returns the faults. */
const walkInParallel = async (
  stops: readonly ExclusionStop[],
  databaseUrl: () => Promise<string | null>,
): Promise<string[]> => {
  const walks = Array.from({ length: workers }, async (_, worker) =>
    walkExclusions(
      stops.filter((_, index) => index % workers === worker),
      await databaseUrl(),
    ),
  );
  return (await Promise.all(walks)).flatMap(({ faults }) => faults);
};
