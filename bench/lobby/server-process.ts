import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Config, readServerConfig, startServer } from '@reelfloor/server';
import { signInPlayers } from '@reelfloor/server/testing/sign-in-players';
import type { ServerMemory, ServerReady, ServerWaits } from './messages.ts';
import { settledMemory } from './settled-memory.ts';

/** Runs the real server in its own process. Its settings come from the environment. */
const notify = (report: ServerReady | ServerMemory | ServerWaits): void => void process.send?.(report);

const config: Config = readServerConfig(process.env);
if (!config.demo) throw new Error('the benchmark needs the demo accounts');
const server = await startServer(config);
const { agentId, agentToken } = config.demo;
const tokens = await signInPlayers(config, Number(process.env.PLAYERS));
notify({ type: 'ready', address: server.address, agentId, agentToken, tokens });

const waits = monitorEventLoopDelay({ resolution: 1 });
waits.enable();
process.on('message', (order: 'memory' | 'waits') => {
  if (order === 'waits') return notify({ type: 'waits', p99Ms: waits.percentile(99) / 1e6 });
  void settledMemory().then((memory) => {
    notify(memory);
    waits.reset();
  });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
