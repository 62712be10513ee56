/**
 * `npm run bench:deploy` restarts all nodes one after another while players press, as a release does: SIGTERM, wait until the
 * node has ended, start it, next. Prints the gaps between accepted presses and the seats lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { auditDatabaseAt } from '../tests/harness/audit-floor.ts';
import { openClusterWithPlayers, walletMinor } from './cluster/open-cluster-with-players.ts';
import { SteadyPlayer } from './cluster/steady-player.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { quantile } from './statistics.ts';

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '3' }, players: { type: 'string', default: '6' } },
});
const nodes = Number(values.nodes);
const playerCount = Number(values.players);
/** Time in ms for which players press before the first restart and after the last restart. */
const quietMs = 3_000;

const gapsOf = (players: readonly SteadyPlayer[]): number[] =>
  players.flatMap(({ acceptedAtMs }) =>
    acceptedAtMs.slice(1).map((atMs, index) => atMs - (acceptedAtMs[index] ?? atMs)),
  );

const measure = async () => {
  startPhase('starting the nodes', 120);
  // At this speed, free spins end before the next press, so they make no gap between accepted presses.
  const { cluster, players: signedIn } = await openClusterWithPlayers(nodes, { playerCount, speed: 100 });
  const players: SteadyPlayer[] = [];
  try {
    for (const each of signedIn) players.push(new SteadyPlayer(cluster.baseUrl, each));
    await Promise.all(players.map((player) => player.begin(walletMinor)));
    await sleep(quietMs);
    const drainsS: number[] = [];
    for (let index = 0; index < nodes; index++) {
      startPhase(`restarting node ${index + 1} of ${nodes}`, 90);
      const fromMs = performance.now();
      await cluster.node(index).stop();
      drainsS.push((performance.now() - fromMs) / 1000);
      await cluster.node(index).start();
    }
    await sleep(quietMs);
    const lost = players.filter(({ hasKeptSeat }) => !hasKeptSeat).length;
    // The time from the last accepted press until now counts as a gap, too.
    const endMs = performance.now();
    for (const { acceptedAtMs } of players) acceptedAtMs.push(endMs);
    for (const player of players) player.stop();
    return { players, lost, drainsS, faults: await auditDatabaseAt(cluster.databaseUrl) };
  } finally {
    startPhase('stopping the nodes', 90);
    for (const player of players) player.stop();
    await cluster.close();
  }
};

const { players, lost, drainsS, faults } = await measure();
const gaps = gapsOf(players);
const refusals = players.flatMap((player) => player.refusals);
for (const fault of faults) console.error(fault);
if (refusals.length > 0) console.error(`codes of refused presses: ${[...new Set(refusals)].join(', ')}`);
const missed = report({
  bench: 'deploy',
  figures: {
    nodes,
    players: players.length,
    'accepted presses': gaps.length,
    'longest gap between accepted presses, s': Math.max(...gaps) / 1000,
    'p99 gap, s': quantile(gaps, 0.99) / 1000,
    'median gap, s': quantile(gaps, 0.5) / 1000,
    'presses refused': refusals.length,
    'connections of pages lost': players.reduce((sum, { losses }) => sum + losses, 0),
    'longest drain, s': Math.max(...drainsS),
    'seats lost': lost,
    'faults of the ledger': faults.length,
  },
  ratios: {},
  goals: [
    { figure: 'longest gap between accepted presses, s', atMost: 2 },
    { figure: 'p99 gap, s', atMost: 1 },
    { figure: 'longest drain, s', atMost: 30 },
    { figure: 'seats lost', atMost: 0 },
    { figure: 'faults of the ledger', atMost: 0 },
  ],
});
process.exit(missed.length === 0 ? 0 : 1);
