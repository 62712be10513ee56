import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { expect, it } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { checkModel } from './check-model.ts';
import { postgresPlaces } from './model-place.ts';

/** Number of sequences; `npm run test:model -- 100 --engine postgres` runs more. */
const runs = isExhaustive ? 20 : 5;
/** Number of sequences beside a machine that speaks SAS. */
const realRuns = isExhaustive ? 10 : 2;
const seed = 20_261_122;

it.skipIf(postgresBin() === null)(
  'the ledger in PostgreSQL matches the plain model when messages are lost, late, doubled or out of order',
  { timeout: 480_000 },
  async () => {
    const postgres = await TestPostgres.start({ isSynced: false });
    try {
      const { failure, happened } = await checkModel({ runs, seed, openPlace: postgresPlaces(postgres) });
      expect(failure).toBeNull();
      expect(Object.keys(happened)).toEqual(
        expect.arrayContaining(['cashIn settled', 'cashOut settled', 'roundPlayed']),
      );
      const real = { runs: realRuns, seed, openPlace: postgresPlaces(postgres), hasRealMachine: true };
      expect((await checkModel(real)).failure).toBeNull();
    } finally {
      await postgres.remove();
    }
  },
);
