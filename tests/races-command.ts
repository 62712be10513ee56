/**
 * `npm run test:races [-- races] [--engine sqlite|postgres]`: sixteen players take one seat at once, 10,000 times by
 * default. Exits 1 unless exactly one of them gets the seat each time.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '../scripts/run-command.ts';

const projects: Readonly<Record<string, string>> = { sqlite: 'unit', postgres: 'postgres' };
const { positionals, values } = parseArgs({
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const [races = '10000'] = positionals;
const requested = values.engine === undefined ? Object.values(projects) : [projects[values.engine]];
if (!/^[1-9]\d{0,6}$/.test(races) || requested.includes(undefined)) {
  console.error('Usage: npm run test:races -- [races] [--engine sqlite|postgres], a whole number.');
  process.exit(1);
}
const { code } = await runCommand(
  'vitest',
  ['run', ...requested.flatMap((project) => ['--project', String(project)]), 'server/src/conformance/seat-races'],
  { show: true, environment: { SEAT_RACES: races } },
);
process.exitCode = code;
