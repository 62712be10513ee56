/**
 * `npm run test:exclude [-- WORD …] [--engine sqlite|postgres]`: excludes a player at each moment of a seat and kills a
 * process at each step of it whose moment or name contains one of the words. Starts its own PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { findPostgres, howToInstallPostgres } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { everyStop } from './exclusion-stops.ts';
import { walkExclusions } from './exclusion-walk.ts';

const { positionals: words, values } = parseArgs({
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const stops = everyStop.filter(
  ({ moment, part, point }) => words.length === 0 || words.some((word) => `${moment}, ${part} ${point}`.includes(word)),
);
const engines = ['sqlite', 'postgres'].filter((engine) => engine === (values.engine ?? engine));
if (stops.length === 0 || engines.length === 0) {
  console.error('Usage: npm run test:exclude -- [WORD …] [--engine sqlite|postgres]; no step has such a name.');
  process.exit(1);
}
if (engines.includes('postgres') && (await findPostgres()) === null) throw new Error(howToInstallPostgres);

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await TestPostgres.start() : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const { faults } = await walkExclusions(stops, databaseUrl, ({ moment, part, point }, tookMs) =>
    console.log(`${engine}: ${moment}, ${part} ${point} (${tookMs} ms)`),
  ).finally(() => postgres?.remove());
  for (const fault of faults) console.log(`FAILED ${fault}`);
  console.log(`${engine}: ${stops.length} exclusions walked, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
