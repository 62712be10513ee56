/**
 * `npm run test:faults [-- WORD …] [--engine sqlite|postgres] [--casino]`: kills a process at each fault point whose name contains
 * one of the words; with `--casino` the server at those of money between it and a casino. Starts its own PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { faultPoints as agentPoints } from '@reelfloor/cabinet/fault-injection-points';
import { faultPoints as serverPoints } from '@reelfloor/server/testing/fault-points';
import { findPostgres, howToInstallPostgres } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { casinoStops, walkCasino } from './casino-walk.ts';
import { walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

const { positionals: words, values } = parseArgs({
  options: { engine: { type: 'string' }, casino: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isRequested = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
const ofPlay = stopsOf(serverPoints, agentPoints).filter(({ part, point }) => isRequested(`${part} ${point}`));
const ofCasino = casinoStops.filter(({ act, point }) => isRequested(`${act} ${point}`));
const stops = values.casino ? ofCasino : ofPlay;
const engines = ['sqlite', 'postgres'].filter((engine) => engine === (values.engine ?? engine));
if (stops.length === 0 || engines.length === 0) {
  console.error(
    'Usage: npm run test:faults -- [WORD …] [--engine sqlite|postgres] [--casino]; no point has such a name.',
  );
  process.exit(1);
}
if (engines.includes('postgres') && (await findPostgres()) === null) throw new Error(howToInstallPostgres);

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await TestPostgres.start() : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const say = (name: string, point: string, tookMs: number) =>
    console.log(`${engine}: ${name} ${point} (${tookMs} ms)`);
  const walking = values.casino
    ? walkCasino(ofCasino, databaseUrl, ({ act, point }, tookMs) => say(act, point, tookMs))
    : walkFaults(ofPlay, databaseUrl, ({ part, point }, tookMs) => say(part, point, tookMs)).then(
        ({ faults }) => faults,
      );
  const faults = await walking.finally(() => postgres?.remove());
  for (const fault of faults) console.log(`FAILED ${fault}`);
  console.log(`${engine}: ${stops.length} points walked, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
