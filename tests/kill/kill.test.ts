import { isExhaustive, isLandingRun } from '@reelfloor/server/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { ClusterTarget } from './cluster-target.ts';
import { killRun } from './kill-run.ts';
import type { KillTarget } from './kill-target.ts';
import { KillableCasino } from './killable-casino.ts';
import { OneServerTarget } from './one-server-target.ts';

/**
 * Number of rounds of each run; `npm run test:kill -- 100 --engine postgres --nodes 3` runs more. The run of several nodes
 * keeps its database in PostgreSQL, so a run of one server on it shows nothing that the two do not. In both half of the players have
 * their money at a casino.
 */
const rounds = isExhaustive ? { sqlite: 4, nodes: 3 } : { sqlite: 2, nodes: 1 };
const nodeCount = 3;
const lacksForNodes = [postgresBin(), natsServerPath(), haproxyPath()].includes(null);

describe('a floor that is killed again and again', { timeout: 480_000 }, () => {
  it(`loses and doubles no cent in ${rounds.sqlite} rounds`, async () => {
    await runRounds(rounds.sqlite, '--casino', async (dataDir, seed) =>
      OneServerTarget.prepare(dataDir, null, { casino: await KillableCasino.prepare(dataDir, seed) }),
    );
  });

  it.skipIf(isLandingRun || lacksForNodes)(
    `loses and doubles no cent and leaves no seat over in ${rounds.nodes} rounds of ${nodeCount} nodes`,
    async () => {
      await runRounds(rounds.nodes, `--engine postgres --nodes ${nodeCount} --casino`, async (dataDir, seed) =>
        ClusterTarget.prepare(dataDir, nodeCount, await KillableCasino.prepare(dataDir, seed)),
      );
    },
  );
});

/** Largest number of tries: a run in which nobody played or no money moved is repeated with a new seed. */
const maxRuns = 3;

const runRounds = async (
  count: number,
  options: string,
  prepare: (dataDir: string, seed: number) => Promise<KillTarget>,
): Promise<void> => {
  const firstSeed = Math.trunc(Date.now() / 1000) % 1_000_000;
  const seen: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + maxRuns; seed++) {
    const { faults, ...report } = await killRun({
      ...{ rounds: count, seed },
      prepare: (dataDir) => prepare(dataDir, seed),
    });
    seen.push(JSON.stringify(report));
    const again = `npm run test:kill -- ${count} ${seed} ${options}`;
    expect(faults, [again, ...faults, seen.at(-1)].join('\n')).toEqual([]);
    const { roundsPlayed, transfers } = report.figures;
    const { 'cashIn settled': cashIns = 0, 'cashOut settled': cashOuts = 0 } = transfers;
    if (roundsPlayed > 0 && cashIns > 0 && cashOuts > 0) return;
  }
  expect.fail(`nobody played while the floor was killed:\n${seen.join('\n')}`);
};
