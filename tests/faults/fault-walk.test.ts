import { faultPoints as agentPoints } from '@reelfloor/agent/testing/fault-points';
import { faultPoints as serverPoints } from '@reelfloor/server/testing/fault-points';
import { createPostgresDatabase } from '@reelfloor/server/testing/postgres-place';
import { describe, expect, it, vi } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { type Stop, walkFaults } from './fault-walk.ts';
import { isOfExclusion, stopsOf } from './stops.ts';

const lanes = 3;
const walkLimitMs = 480_000;
const stops = stopsOf(serverPoints, agentPoints);
/**
 * Steps in which the engines differ: the process dies in a unit of work, which PostgreSQL has to end by itself. After a commit
 * both engines hold the same rows. `npm run test:faults` tries all points on both.
 */
const openUnits: readonly string[] = serverPoints.filter(
  (point) => point.endsWith('.beforeCommit') && !isOfExclusion(point),
);

describe('a process that dies at a named step', () => {
  it('loses and doubles nothing, at any step', { timeout: walkLimitMs }, async () => {
    const { visited, faults } = await walkInLanes(stops, async () => null);
    expect(faults).toEqual([]);
    // Every fault point must have been reached at least once.
    expect(visited).toEqual(
      new Set([...serverPoints.filter((point) => !isOfExclusion(point)), ...agentPoints]),
    );
  });

  it.skipIf(postgresBin() === null)(
    'loses and doubles nothing with the books in PostgreSQL, in the middle of any unit of work',
    { timeout: walkLimitMs },
    async () => {
      // The test kills our processes, not PostgreSQL, so PostgreSQL need not sync its writes to disk.
      const postgres = await TestPostgres.start({ isSynced: false });
      vi.stubEnv('TEST_POSTGRES_URL', postgres.serverUrl);
      try {
        const open = stops.filter(({ point }) => openUnits.includes(point));
        const { visited, faults } = await walkInLanes(open, createPostgresDatabase);
        expect(faults).toEqual([]);
        expect(visited).toEqual(new Set(openUnits));
      } finally {
        await postgres.remove();
      }
    },
  );
});

const walkInLanes = async (stops: readonly Stop[], databaseUrl: () => Promise<string | null>) => {
  const walks = Array.from({ length: lanes }, async (_, lane) =>
    walkFaults(
      stops.filter((_, index) => index % lanes === lane),
      await databaseUrl(),
    ),
  );
  const walked = await Promise.all(walks);
  return {
    visited: new Set(walked.flatMap(({ visited }) => visited.map(({ point }) => point))),
    faults: walked.flatMap(({ faults }) => faults),
  };
};
