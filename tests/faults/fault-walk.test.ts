import { faultPoints as agentPoints } from '@reelfloor/cabinet/fault-injection-points';
import { faultPoints as serverPoints } from '@reelfloor/server/testing/fault-points';
import { createTemporaryPostgresDatabase } from '@reelfloor/server/testing/postgres-place';
import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { describe, expect, it, vi } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { type Stop, walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

/** Floors that are walked at the same time, each of at least this many steps: a floor's start costs as much as two steps. */
const maxFloors = 3;
const fewestSteps = 4;
const walkLimitMs = 480_000;
/** The sample has one in four steps of money on its way, and one in thirty-six of the others. */
const ofTransfers =
  /(cashIn|cashOut|cashInVoided|credit|credited|cashedOut|deposit|withdraw|withdrawalAsked|withdrawalClosed|depositAsked|depositPaid|voucherIssued|voucherRedeemed|voucherCancelled|safeMoved)\./i;
const stops = stopsOf(serverPoints, agentPoints).filter(
  ({ point }, index) => isExhaustive || index % (ofTransfers.test(point) ? 4 : 36) === 0,
);
/**
 * Steps in which the engines differ: the process dies in a transaction, which PostgreSQL has to end by itself. After a commit
 * both engines hold the same rows. `npm run test:faults` tries all points on both.
 */
const openTransactions = stops.filter(
  ({ part, point }, index) => part !== 'agent' && point.endsWith('.beforeCommit') && (isExhaustive || index % 5 === 0),
);

describe('a process that dies at a named step', () => {
  it('loses and doubles nothing, at any step', { timeout: walkLimitMs }, async () => {
    const { visited, faults } = await walkInParallel(stops, async () => null);
    expect(faults).toEqual([]);
    // Every fault point must have been reached at least once.
    expect(visited).toEqual(new Set(stops.map(({ point }) => point)));
  });

  it.skipIf(postgresBin() === null)(
    'loses and doubles nothing with the database in PostgreSQL, in the middle of any transaction',
    { timeout: walkLimitMs },
    async () => {
      // The test kills our processes, not PostgreSQL, so PostgreSQL need not sync its writes to disk.
      const postgres = await TestPostgres.start({ isSynced: false });
      vi.stubEnv('TEST_POSTGRES_URL', postgres.serverUrl);
      try {
        const { visited, faults } = await walkInParallel(openTransactions, createTemporaryPostgresDatabase);
        expect(faults).toEqual([]);
        expect(visited).toEqual(new Set(openTransactions.map(({ point }) => point)));
      } finally {
        await postgres.remove();
      }
    },
  );
});

const walkInParallel = async (stops: readonly Stop[], databaseUrl: () => Promise<string | null>) => {
  const floors = Math.min(maxFloors, Math.ceil(stops.length / fewestSteps));
  const walks = Array.from({ length: floors }, async (_, floor) =>
    walkFaults(
      stops.filter((_, index) => index % floors === floor),
      await databaseUrl(),
    ),
  );
  const walked = await Promise.all(walks);
  return {
    visited: new Set(walked.flatMap(({ visited }) => visited.map(({ point }) => point))),
    faults: walked.flatMap(({ faults }) => faults),
  };
};
