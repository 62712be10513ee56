import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Config, ConfigError, createDemoGuestService, startServer } from '@reelfloor/server';
import type { ClientBuild } from './client-build.ts';
import { closedNetworks } from './closed-networks.ts';
import { commissionDemoMachine } from './commission-demo.ts';
import { startDemoGuests } from './demo-guests.ts';
import { startTrialCabinet } from './trial-cabinet.ts';

const restartDelayMs = 1000;
const stopLimitMs = 5000;

/** Thrown when the agent ends before it was ready. The agent itself has printed what to do. */
export class AgentDidNotStart extends Error {}

export interface RunningFloor {
  readonly address: string;
  /** Address of the office, which has a host name of its own. */
  readonly officeAddress: string | null;
  /** Resolves when the agent is connected, its machines are in the lobby, and the players' pages are built. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the server in this process, beside a build of its client, and an agent with the demo's machines in a child process; beside it
 * the trial machine, if the configuration asks for it.
 */
export const runFloor = async (config: Config, build: ClientBuild | null = null): Promise<RunningFloor> => {
  if (!config.demo)
    throw new ConfigError(
      'JWT_SECRET is set, so this is not a demo; unset it, or run node server/src/main.ts and agents of your own.',
    );
  const cabinet = config.hasTrialMachine ? await startTrialCabinet(join(config.dataDir, 'egm')) : null;
  const agentDir = join(config.dataDir, 'agent');
  const server = await startServer(config, null, null, build);
  const { agentId, agentToken } = config.demo;
  // Leave out the server's secrets, which the agent must not know.
  const {
    DATABASE_URL: _database,
    JWT_SECRET: _secret,
    SMTP_URL: _mail,
    TURN_SECRET: _relays,
    ...inherited
  } = process.env;
  const environment = {
    ...inherited,
    SERVER_URL: `${server.address.replace(/^http/, 'ws')}/agent`,
    AGENT_ID: agentId,
    AGENT_TOKEN: agentToken,
    AGENT_DATA_DIR: agentDir,
    DEMO_SWITCH: '1',
    ...(cabinet && { DEMO_CABINET: cabinet.file }),
    // The demo's clients run on this computer and may use any of its addresses, so all private networks are allowed.
    VIEWER_NETWORKS: process.env.VIEWER_NETWORKS || closedNetworks,
  };

  const ready = Promise.withResolvers<void>();
  let wasReady = false;
  let stopping = false;
  let child: ChildProcess;
  const startAgent = () => {
    child = spawn(process.execPath, ['agent/src/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      ready.resolve();
    });
    child.on('exit', (code, signal) => {
      if (stopping) return;
      // Do not restart an agent that ended with 1 at its start: it has printed the reason and would end the same way
      // again.
      if (code === 1 && !wasReady) return ready.reject(new AgentDidNotStart());
      console.error(`The agent ended (${signal ?? code}); starting it again.`);
      setTimeout(() => stopping || startAgent(), restartDelayMs);
    });
  };
  startAgent();
  const isReady = Promise.all([ready.promise, build?.players]).then(() => {});
  let guests: Promise<() => Promise<void>> | null = null;
  const ending = new AbortController();
  let commissioning: Promise<void> | null = null;
  const begin = () => {
    if (stopping) return;
    if (config.demoGuests > 0) guests = letGuestsIn(config, server.address);
    if (cabinet && server.officeAddress) {
      const trial = { office: server.officeAddress, machineId: '701', signal: ending.signal };
      // Nobody who tries the demo has two people of staff at hand, who would put it into service.
      commissioning = commissionDemoMachine(config, trial).catch((error: Error) =>
        console.error(`Machine 701 is not in service: ${error.message}`),
      );
    }
  };
  // Whoever waits for `ready` hears of its failure.
  isReady.then(begin).catch(() => {});

  const stop = async () => {
    stopping = true;
    ending.abort();
    await commissioning;
    await (await guests?.catch(() => null))?.();
    await stopAgent(child);
    await cabinet?.stop();
    await server.close();
  };
  const { address, officeAddress } = server;
  return { address, officeAddress, ready: isReady, stop };
};

/** Lets simulated guests play. Returns the function that lets them leave. */
const letGuestsIn = async (config: Config, address: string): Promise<() => Promise<void>> => {
  const desk = await createDemoGuestService(config);
  const guests = startDemoGuests({ address, desk, count: config.demoGuests });
  return async () => {
    // A guest leaves within a round. If the machine does not answer, the server keeps the seat as for anybody.
    const impatience = new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref());
    await Promise.race([guests.stop(), impatience]);
    await desk.close();
  };
};

const stopAgent = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(impatience);
};
