/**
 * `npm run cluster`: the demo as a cluster on this machine, until Ctrl-C: three nodes on one PostgreSQL, NATS between
 * them, haproxy before them, and two agents.
 */
import { explainStartFailure, formatInitialDemoBalance } from '@reelfloor/server';
import { buildWeb } from './build-web.ts';
import { findHaproxy } from './find-haproxy.ts';
import { findNatsServer } from './find-nats-server.ts';
import { findPostgres } from './find-postgres.ts';
import { runCluster } from './run-cluster.ts';

const port = Number(process.env.PORT || 8080);

const missing = async (): Promise<string[]> => {
  const programs = [
    { find: findPostgres, name: 'postgresql', variable: 'POSTGRES_BIN' },
    { find: findNatsServer, name: 'nats-server', variable: 'NATS_SERVER_PATH' },
    { find: findHaproxy, name: 'haproxy', variable: 'HAPROXY_PATH' },
  ];
  const absent: string[] = [];
  for (const { find, name, variable } of programs)
    if ((await find()) === null)
      absent.push(`${name} is missing. Install it (Debian, Ubuntu: sudo apt-get install ${name}) or set ${variable}.`);
  return absent;
};

console.log('Reelfloor as a cluster: three nodes, PostgreSQL, NATS, haproxy and two agents, on this machine alone.');
try {
  const absent = await missing();
  if (absent.length > 0) {
    console.error(absent.join('\n'));
    process.exit(1);
  }
  await buildWeb();
  process.stdout.write('Starting … ');
  const starting = runCluster(port, 3);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping …');
    void starting.then((cluster) => cluster.stop()).then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { address, dataDir, nodes, agents } = await starting;
  const credit = await formatInitialDemoBalance(dataDir);
  console.log(`ready.

  ${address}   the balancer, for browsers and agents
  http://localhost:${port}/office   the office, which has a host name of its own
${nodes.map((node) => `  ${node.name}   port ${node.port}, metrics http://127.0.0.1:${node.metricsPort}/metrics, process ${node.child.pid}`).join('\n')}
${agents.map((agent) => `  ${agent.name}   machines ${agent.machines}, process ${agent.child.pid}`).join('\n')}

  player1, player2   ${credit} each to begin with
  staff1, admin1
  password demo1234, PIN 0000. Play money only${process.env.DATABASE_URL ? '' : ', gone when this ends'}.
  Kill a node (kill -9) or let it drain (kill) while you play: it starts again. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(`\n${explainStartFailure(error)}`);
  process.exit(1);
}
