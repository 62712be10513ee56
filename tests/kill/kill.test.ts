import { describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { killRun } from './kill-run.ts';

/** `npm run test:kill -- 100 --engine postgres` runs more. */
const rounds = { sqlite: 10, postgres: 3 };
type Engine = keyof typeof rounds;

describe('a floor that is killed again and again', { timeout: 240_000 }, () => {
  it(`loses and doubles no cent in ${rounds.sqlite} rounds`, async () => {
    await runRounds('sqlite', null);
  });

  it.skipIf(postgresBin() === null)(
    `loses and doubles no cent in ${rounds.postgres} rounds with the books in PostgreSQL`,
    async () => {
      const postgres = await TestPostgres.start();
      try {
        await runRounds('postgres', await postgres.createDatabase());
      } finally {
        await postgres.remove();
      }
    },
  );
});

const runRounds = async (engine: Engine, databaseUrl: string | null): Promise<void> => {
  const seed = Math.trunc(Date.now() / 1000) % 1_000_000;
  const { faults, ...report } = await killRun({ rounds: rounds[engine], seed, databaseUrl });
  const again = `npm run test:kill -- ${rounds[engine]} ${seed} --engine ${engine}`;
  expect(faults, `${again}\n${JSON.stringify(report)}`).toEqual([]);
  // A run in which nobody played would prove nothing.
  expect(report.roundsPlayed).toBeGreaterThan(rounds[engine]);
  expect(report.transfers['cashIn settled']).toBeGreaterThan(rounds[engine]);
  expect(report.transfers['cashOut settled']).toBeGreaterThan(rounds[engine]);
};
