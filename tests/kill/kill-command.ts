/**
 * `npm run test:kill -- [rounds] [seed] [--engine sqlite|postgres] [--nodes 3] [--minutes 30] [--real] [--casino]`: plays at random while
 * server and agent, or the processes of a cluster, are killed again and again, for so many minutes at most. Exits 1 if a cent is missing,
 * doubled or unexplained, if a seat is left over, or if a long run lacks an event that it must test. A seed repeats the play and the kills.
 * Starts its own PostgreSQL, NATS and haproxy. With `--casino` half of the players have their money at a casino, whose process dies, too.
 * With `--real` one server's floor has the trial machine, which speaks SAS and is killed, too.
 */
import { parseArgs } from 'node:util';
import { TestPostgres } from '../harness/postgres.ts';
import { ClusterTarget } from './cluster-target.ts';
import { killRun } from './kill-run.ts';
import { KillableCasino } from './killable-casino.ts';
import { OneServerTarget } from './one-server-target.ts';

const { positionals, values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    real: { type: 'boolean', default: false },
    casino: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { engine, real: hasRealMachine } = values;
const nodes = Number(values.nodes);
const minutes = Number(values.minutes);
const [roundsText = '10', seedText = String(Math.trunc(Date.now() / 1000) % 1_000_000)] = positionals;
const rounds = Number(roundsText);
const seed = Number(seedText);
const areNumbers = Number.isSafeInteger(rounds) && rounds > 0 && Number.isSafeInteger(seed) && seed >= 0;
const isBounded = Number.isSafeInteger(minutes) && minutes > 0;
const isEngine = engine === 'postgres' || (engine === 'sqlite' && nodes === 1);
if (!areNumbers || !isBounded || !isEngine || ![1, 2, 3].includes(nodes)) {
  console.error(
    'Usage: npm run test:kill -- [rounds] [seed] [--engine sqlite|postgres] [--nodes 1|2|3] [--minutes 60] [--real] [--casino], whole numbers all. Several nodes need postgres.',
  );
  process.exit(1);
}

const postgres = engine === 'postgres' && nodes === 1 ? await TestPostgres.start() : null;
const databaseUrl = (await postgres?.createDatabase()) ?? null;
const again = `npm run test:kill -- ${rounds} ${seed} --engine ${engine} --nodes ${nodes}${hasRealMachine ? ' --real' : ''}${values.casino ? ' --casino' : ''}`;
console.log(again);
const { faults, dataDir, ...figures } = await killRun({
  rounds,
  limitMs: minutes * 60_000,
  seed,
  prepare: async (folder) => {
    const casino = values.casino ? await KillableCasino.prepare(folder, seed) : null;
    return nodes === 1
      ? OneServerTarget.prepare(folder, databaseUrl, { hasRealMachine, casino })
      : ClusterTarget.prepare(folder, nodes, casino);
  },
  onRound: (text) => console.log(text),
});
await postgres?.remove();
console.log(JSON.stringify(figures));
for (const fault of faults) console.log(`FAULT  ${fault}`);
if (dataDir) console.log(`The data is kept in ${dataDir}. Again with: ${again}`);
console.log(faults.length === 0 ? 'not a cent lost' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
