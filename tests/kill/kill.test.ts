import { describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { killRun } from './kill-run.ts';

/** Number of kills in each run; `npm run test:kill -- 100 --engine postgres` runs more. */
const rounds = { sqlite: 10, postgres: 3 };
type Engine = keyof typeof rounds;

describe('a floor that is killed again and again', { timeout: 480_000 }, () => {
  it(`loses and doubles no cent in ${rounds.sqlite} rounds`, async () => {
    await runRounds('sqlite', async () => null);
  });

  it.skipIf(postgresBin() === null)(
    `loses and doubles no cent in ${rounds.postgres} rounds with the books in PostgreSQL`,
    async () => {
      const postgres = await TestPostgres.start();
      try {
        await runRounds('postgres', () => postgres.createDatabase());
      } finally {
        await postgres.remove();
      }
    },
  );
});

/** Largest number of tries: a run in which nobody played or no money moved is repeated with a new seed. */
const maxRuns = 3;

const runRounds = async (engine: Engine, makeDatabase: () => Promise<string | null>): Promise<void> => {
  const firstSeed = Math.trunc(Date.now() / 1000) % 1_000_000;
  const seen: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + maxRuns; seed++) {
    const databaseUrl = await makeDatabase();
    const { faults, ...report } = await killRun({ rounds: rounds[engine], seed, databaseUrl });
    seen.push(JSON.stringify(report));
    const again = `npm run test:kill -- ${rounds[engine]} ${seed} --engine ${engine}`;
    expect(faults, `${again}\n${seen.at(-1)}`).toEqual([]);
    const { roundsPlayed, transfers } = report.figures;
    const { 'cashIn settled': cashIns = 0, 'cashOut settled': cashOuts = 0 } = transfers;
    if (roundsPlayed > 0 && cashIns > 0 && cashOuts > 0) return;
  }
  expect.fail(`nobody played while the floor was killed:\n${seen.join('\n')}`);
};
