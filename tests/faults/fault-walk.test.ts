import { faultPoints as agentPoints } from '@reelfloor/agent/testing/fault-points';
import { faultPoints as serverPoints } from '@reelfloor/server/testing/fault-points';
import { createPostgresDatabase } from '@reelfloor/server/testing/postgres-place';
import { describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { type Stop, walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

const lanes = 3;
const walkLimitMs = 480_000;
const stops = stopsOf(serverPoints, agentPoints);
const serverCommits: readonly string[] = serverPoints.filter((point) => /Commit$/.test(point));

describe('a process that dies at a named step', () => {
  it('loses and doubles nothing, at any step', { timeout: walkLimitMs }, async () => {
    const { visited, faults } = await walkInLanes(stops, async () => null);
    expect(faults).toEqual([]);
    // Every fault point must have been reached at least once.
    expect(visited).toEqual(new Set([...serverPoints, ...agentPoints]));
  });

  it.skipIf(postgresBin() === null)(
    'loses and doubles nothing with the books in PostgreSQL, at any step around a commit',
    { timeout: walkLimitMs },
    async () => {
      // The test kills our processes, not PostgreSQL, so PostgreSQL need not sync its writes to disk.
      const postgres = await TestPostgres.start({ isSynced: false });
      process.env.TEST_POSTGRES_URL = postgres.serverUrl;
      try {
        // On PostgreSQL try the commits alone, because only they change the ledger. `npm run test:faults` tries all points.
        const commits = stops.filter(({ point }) => serverCommits.includes(point));
        const { visited, faults } = await walkInLanes(commits, createPostgresDatabase);
        expect(faults).toEqual([]);
        expect(visited).toEqual(new Set(serverCommits));
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
