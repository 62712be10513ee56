/**
 * `npm run test:faults [-- WORD …] [--engine sqlite|postgres]`: kills a process at each fault point whose name contains
 * one of the words. Starts its own PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { faultPoints as agentPoints } from '@reelfloor/agent/testing/fault-points';
import { faultPoints as serverPoints } from '@reelfloor/server/testing/fault-points';
import { findPostgres, howToInstallPostgres } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { type Stop, walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

const { positionals: words, values } = parseArgs({
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const isRequested = ({ part, point }: Stop): boolean =>
  words.length === 0 || words.some((word) => `${part} ${point}`.includes(word));
const stops = stopsOf(serverPoints, agentPoints).filter(isRequested);
const engines = ['sqlite', 'postgres'].filter((engine) => engine === (values.engine ?? engine));
if (stops.length === 0 || engines.length === 0) {
  console.error(
    'Usage: npm run test:faults -- [WORD …] [--engine sqlite|postgres]; no point has such a name.',
  );
  process.exit(1);
}
if (engines.includes('postgres') && (await findPostgres()) === null) throw new Error(howToInstallPostgres);

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await TestPostgres.start() : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const { faults } = await walkFaults(stops, databaseUrl, ({ part, point }, tookMs) =>
    console.log(`${engine}: ${part} ${point} (${tookMs} ms)`),
  ).finally(() => postgres?.remove());
  for (const fault of faults) console.log(`FAILED ${fault}`);
  console.log(`${engine}: ${stops.length} points walked, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
