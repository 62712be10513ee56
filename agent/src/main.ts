import { type Logger, pino } from 'pino';
import type { Cabinet } from './cabinet/cabinet.ts';
import { refuseOpen } from './cabinet/private-place.ts';
import { type AgentConfig, readConfig } from './config.ts';
import { SasCabinet } from './drivers/sas/machine/sas-cabinet.ts';
import { openFloor } from './floor/floor-file.ts';
import { lockFolder } from './lock-folder.ts';
import { openOperatorSocket } from './operator-socket/operator-socket.ts';
import { openInstance } from './server-link/open-instance.ts';
import { ServerLink } from './server-link/server-link.ts';
import { MediaProcess } from './video/media-process.ts';
import { hasRoom, waitForRoom } from './wait-for-room.ts';

const isReal = (cabinet: Cabinet) => cabinet instanceof SasCabinet;

/** Starts the agent's parts. Resolves to a function that closes them in reverse order. */
const startAgent = async (config: AgentConfig): Promise<() => Promise<void>> => {
  const log = pino({ level: config.logLevel, name: 'agent' }, pino.destination(2));
  await waitForRoom(config.dataDir, (text) => log.error(text));
  const releaseFolder = await lockFolder(config.dataDir);
  const cabinets = await openWithRoom(config, log);
  const pictures = new MediaProcess({
    onCandidate: (candidate) => link.sendCandidate(candidate),
    onLost: ({ why, ...lost }) => {
      log.debug({ ...lost, why }, 'a viewer lost the picture');
      link.sendVideoLost(lost);
    },
    onError: (error) => log.error({ err: error }, 'the picture failed'),
    onThumbnails: (thumbnails) => link.sendThumbnails(thumbnails),
    onPictureCondition: (machineId, condition) =>
      cabinets.find(({ description }) => description.machineId === machineId)?.pictureChanged?.(condition),
    viewerNetworks: config.viewerNetworks,
    cabinets,
    udpPorts: config.udpPorts,
    maxConnectionTests: config.maxConnectionTests,
  });
  for (const cabinet of cabinets)
    cabinet.subscribe({ onEvent: () => {}, onView: () => {}, onPicture: () => pictures.capture(cabinet) });
  const link = new ServerLink({
    url: config.serverUrl,
    agentId: config.agentId,
    token: config.token,
    certificate: config.certificate,
    instance: openInstance(config.dataDir),
    testSettings: config.testSettings,
    cabinets,
    pictures,
    log,
    onReady: () => process.send?.('ready'),
  });
  const report = (text: string) => log.error(text);
  const operatorSocket =
    config.demoSwitch || cabinets.some(isReal)
      ? openOperatorSocket({ journalDir: config.dataDir, cabinets, isDemo: config.demoSwitch, report })
      : null;
  return async () => {
    await operatorSocket?.close();
    link.close();
    await pictures.close();
    await Promise.all(cabinets.map((cabinet) => cabinet.close()));
    releaseFolder();
  };
};

const openWithRoom = async (config: AgentConfig, log: Logger) => {
  const { forcedJackpotLevel, handPayLimitMinor, dataDir, speed, machines } = config;
  for (;;) {
    await waitForRoom(dataDir, (text) => log.error(text));
    let reportedMeanwhile: string[] | null = [];
    const cabinets = openFloor({
      journalDir: dataDir,
      speed,
      handPayLimitMinor,
      machines,
      ...(forcedJackpotLevel !== null && {
        drawJackpots: (_, stakeMinor) => (stakeMinor > 0 ? [forcedJackpotLevel] : []),
      }),
      report: (text) => (reportedMeanwhile ? reportedMeanwhile.push(text) : log.error(text)),
    });
    const troubles = reportedMeanwhile;
    reportedMeanwhile = null;
    if (troubles.length === 0 || hasRoom(dataDir)) {
      for (const text of troubles) log.error(text);
      return cabinets;
    }
    // The disk filled up while the journals were opened. They are not damaged: close them and wait for room again.
    await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  }
};

const run = () => {
  let config: AgentConfig;
  try {
    config = readConfig(process.env);
    refuseOpen(config.dataDir);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  let stop = () => Promise.resolve();
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  startAgent(config).then(
    (started) => {
      stop = started;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
  process.on('SIGTERM', end);
  // Ctrl-C also reaches a parent process that started the agent. The parent then decides when the agent ends.
  process.on('SIGINT', () => (process.send ? undefined : end()));
  // The parent process has ended. Without it the agent would play on unseen.
  process.on('disconnect', end);
};

run();
