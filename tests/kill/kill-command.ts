/**
 * `npm run test:kill -- [rounds] [seed] [--engine sqlite|postgres]`: plays at random while server and agent are killed
 * again and again. Exits 1 if a cent is missing, doubled or unexplained, or if a long run lacks an event that it must
 * test. A seed repeats the play and the kills. Starts its own PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { TestPostgres } from '../harness/postgres.ts';
import { killRun } from './kill-run.ts';

const { positionals, values } = parseArgs({
  options: { engine: { type: 'string', default: 'sqlite' } },
  allowPositionals: true,
});
const { engine } = values;
const [roundsText = '10', seedText = String(Math.trunc(Date.now() / 1000) % 1_000_000)] = positionals;
const rounds = Number(roundsText);
const seed = Number(seedText);
const areNumbers = Number.isSafeInteger(rounds) && rounds > 0 && Number.isSafeInteger(seed) && seed >= 0;
if (!areNumbers || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.error(
    'Usage: npm run test:kill -- [rounds] [seed] [--engine sqlite|postgres], whole numbers both.',
  );
  process.exit(1);
}

const postgres = engine === 'postgres' ? await TestPostgres.start() : null;
console.log(`${rounds} rounds with seed ${seed} on ${engine}`);
const databaseUrl = (await postgres?.createDatabase()) ?? null;
const onRound = (text: string) => console.log(text);
const { faults, dataDir, ...figures } = await killRun({ rounds, seed, databaseUrl, onRound });
await postgres?.remove();
console.log(JSON.stringify(figures));
for (const fault of faults) console.log(`FAULT  ${fault}`);
if (dataDir)
  console.log(
    `The data is kept in ${dataDir}. Again with: npm run test:kill -- ${rounds} ${seed} --engine ${engine}`,
  );
console.log(faults.length === 0 ? 'not a cent lost' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
