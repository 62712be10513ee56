import { pino } from 'pino';
import { startDrawing } from './cabinet/feed/start-drawing.ts';
import { prewarmDrawing } from './cabinet/feed/warm-threads.ts';
import { type AgentConfig, readConfig } from './config.ts';
import { openDemoFloor } from './demo-floor.ts';
import { openDemoSwitch } from './demo-switch/demo-switch.ts';
import { ServerLink } from './server-link/server-link.ts';
import { Publisher } from './video/publisher.ts';

/** Builds the agent from its parts, in order. The value takes them down again, in reverse. */
const startAgent = (config: AgentConfig): (() => Promise<void>) => {
  const log = pino({ level: config.logLevel, name: 'agent' }, pino.destination(2));
  const { forcedJackpotLevel, handPayLimitMinor } = config;
  const cabinets = openDemoFloor({
    journalDir: config.dataDir,
    speed: config.speed,
    startDrawing,
    handPayLimitMinor,
    ...(forcedJackpotLevel !== null && {
      drawJackpots: (_, stakeMinor) => (stakeMinor > 0 ? [forcedJackpotLevel] : []),
    }),
    tell: (text) => log.error(text),
  });
  const publisher = new Publisher({
    onCandidate: (candidate) => link.sendCandidate(candidate),
    onLost: (lost) => link.sendVideoLost(lost),
    onError: (error) => log.error({ err: error }, 'the picture failed'),
  });
  const link = new ServerLink({
    url: config.serverUrl,
    agentId: config.agentId,
    token: config.token,
    cabinets,
    publisher,
    log,
    onReady: () => process.send?.('ready'),
  });
  const tell = (text: string) => log.error(text);
  const demoSwitch = config.demoSwitch ? openDemoSwitch({ journalDir: config.dataDir, cabinets, tell }) : null;
  publisher.prewarm();
  prewarmDrawing();
  return async () => {
    await demoSwitch?.close();
    link.close();
    await publisher.close();
    await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  };
};

const run = () => {
  let config: AgentConfig;
  try {
    config = readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const stop = startAgent(config);
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  // Ctrl-C reaches the whole process group; whoever started the agent decides when it ends.
  process.on('SIGINT', () => (process.send ? undefined : end()));
  // The starter is gone without a word: an agent without its server's process would play on unseen.
  process.on('disconnect', end);
};

run();
