/**
 * `npm run test:model -- [runs] [seed] [--engine sqlite|postgres] [--real]`: compares random sequences of steps with a simple model, with
 * `--real` beside a machine that speaks SAS. Exits 1 if they differ, or if a long run lacks an event that it must test. Starts its own
 * PostgreSQL, whose connections have real timing: there a seed repeats the steps but not always the result.
 */
import { parseArgs } from 'node:util';
import { TestPostgres } from '../harness/postgres.ts';
import { checkModel } from './check-model.ts';
import { postgresPlaces, sqlitePlaces } from './model-place.ts';

const { positionals, values } = parseArgs({
  options: { engine: { type: 'string', default: 'sqlite' }, real: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { engine, real: hasRealMachine } = values;
const [runsText = '1000', seedText] = positionals;
const runs = Number(runsText);
const seed = seedText === undefined ? undefined : Number(seedText);
const areNumbers = Number.isSafeInteger(runs) && runs > 0 && (seed === undefined || Number.isSafeInteger(seed));
if (!areNumbers || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.error('Usage: npm run test:model -- [runs] [seed] [--engine sqlite|postgres] [--real], whole numbers both.');
  process.exit(1);
}
const postgres = engine === 'postgres' ? await TestPostgres.start({ isSynced: false }) : null;
const openPlace = postgres ? postgresPlaces(postgres) : sqlitePlaces();
const startedAt = performance.now();
const { failure, happened, runs: ran } = await checkModel({ runs, seed, openPlace, hasRealMachine });
await postgres?.remove();
console.log(failure ?? 'the ledger was the model’s after every step');
console.log(JSON.stringify(happened));
console.log(`${ran} runs in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exit(failure === null ? 0 : 1);
