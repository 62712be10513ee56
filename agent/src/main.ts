import { join } from 'node:path';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { DiskReserve } from '@reelfloor/cabinet/journal/ballast';
import { assertPrivateFileMode } from '@reelfloor/cabinet/owner-only-files';
import { type Logger, pino } from 'pino';
import { type AgentConfig, readAgentConfig } from './config.ts';
import { SasCabinet } from './drivers/sas/machine/sas-cabinet.ts';
import { isDemoMachine, openFloorCabinets } from './floor/floor-file.ts';
import { lockFolder } from './lock-folder.ts';
import { openOperatorSocket } from './operator-socket/operator-socket.ts';
import { MachineRecordingService } from './recording/machine-recording-service.ts';
import { computeRecordingQuota, hasSpaceToWrite, waitForFreeDiskSpace } from './recording/recording-quota.ts';
import { agentVersion } from './server-link/agent-version.ts';
import { UploadQueue, uploadClip } from './server-link/clip-upload-queue.ts';
import { incrementProcessStartCount } from './server-link/process-instance.ts';
import { ServerLink } from './server-link/server-link.ts';
import type { RecordersSetup } from './video/machine-recorders.ts';
import { MediaProcess } from './video/media-process.ts';
import { SharedClipEncoder } from './video/share/shared-clip-service.ts';

const isReal = (cabinet: Cabinet) => cabinet instanceof SasCabinet;

/** Starts the agent's components. Resolves to a function that closes them in reverse order. */
const startAgent = async (config: AgentConfig): Promise<() => Promise<void>> => {
  const log = pino({ level: config.logLevel, name: 'agent' }, pino.destination(2));
  const { serverUrl: url, agentId, token, certificate } = config;
  const server = { url, agentId, token, certificate };
  await waitForFreeDiskSpace(config.dataDir, (text) => log.error(text));
  const releaseFolder = await lockFolder(config.dataDir);
  const cabinets = await openWithRoom(config, log);
  const ballast = new DiskReserve({ folder: config.dataDir, report: (text) => log.error(text) });
  ballast.start();
  const recorded = openRecordings(config, cabinets, log);
  const isRecorded = 'retention' in recorded;
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
    recordings: isRecorded ? recorded : null,
    onRecording: (notice) => recordings?.receive(notice),
    onRestarted: () => recordings?.mediaRestarted(),
  });
  const shares = new SharedClipEncoder();
  const uploads = new UploadQueue((clipId, file) => uploadClip(server, { clipId, ...file }));
  const recordings: MachineRecordingService = new MachineRecordingService({
    cabinets,
    folder: recorded.folder,
    record: (order) => (isRecorded ? pictures.record(order) : undefined),
    sendStatus: (status) => link.sendRecordingStatus(status),
    upload: (clipId, file) => uploads.upload(clipId, file),
    makeShare: shares.make,
    release: agentVersion,
    report: (text) => log.error(text),
    off: isRecorded ? null : recorded.off,
  });
  for (const cabinet of cabinets)
    cabinet.subscribe({
      onEvent: ({ seq }) => pictures.eventJournalled(cabinet, seq),
      onView: () => {},
      onPicture: () => pictures.capture(cabinet),
    });
  const link = new ServerLink({
    ...server,
    instance: incrementProcessStartCount(config.dataDir),
    testSettings: config.testSettings,
    cabinets,
    pictures,
    recordings,
    log,
    onReady: () => {
      recordings.connected();
      process.send?.('ready');
    },
  });
  const report = (text: string) => log.error(text);
  const operatorSocket =
    config.demoSwitch || cabinets.some(isReal)
      ? openOperatorSocket({ journalDir: config.dataDir, cabinets, isDemo: config.demoSwitch, report })
      : null;
  return async () => {
    ballast.stop();
    await operatorSocket?.close();
    link.close();
    shares.close();
    await recordings.close();
    await pictures.close();
    await Promise.all(cabinets.map((cabinet) => cabinet.close()));
    releaseFolder();
  };
};

/**
 * Returns what the video recorders need, or the reason why nothing is recorded: then a machine whose rounds must be recorded refuses
 * presses.
 */
const openRecordings = (
  { recordings, dataDir, machines }: AgentConfig,
  cabinets: readonly Cabinet[],
  log: Logger,
): RecordersSetup | { readonly folder: string; readonly off: 'noSpace' | 'diskFailed' } => {
  const folder = join(dataDir, 'recordings');
  if (!recordings) {
    log.warn(
      'RECORDINGS_GB is 0, so nothing is recorded. Where the protection profile requires recordings, presses are refused.',
    );
    return { folder, off: 'noSpace' };
  }
  try {
    const { days, ...asked } = recordings;
    const quota = computeRecordingQuota(folder, { ...asked, isDemo: machines.every(isDemoMachine) });
    // Records a real machine without sound: audio of a casino floor would contain voices.
    const recorded = cabinets.map((cabinet) => ({
      machineId: cabinet.description.machineId,
      journalId: cabinet.journalFacts().id,
      hasSound: !isReal(cabinet),
    }));
    const descriptions = cabinets.map(({ description }) => description);
    return { folder, machines: recorded, descriptions, retention: { days, ...quota } };
  } catch (error) {
    log.error({ err: error }, `nothing is recorded: ${folder} cannot be used`);
    return { folder, off: 'diskFailed' };
  }
};

const openWithRoom = async (config: AgentConfig, log: Logger) => {
  const { forcedJackpotLevel, handPayLimitMinor, dataDir, speed, machines } = config;
  for (;;) {
    await waitForFreeDiskSpace(dataDir, (text) => log.error(text));
    let reportedMeanwhile: string[] | null = [];
    const cabinets = openFloorCabinets({
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
    if (troubles.length === 0 || hasSpaceToWrite(dataDir)) {
      for (const text of troubles) log.error(text);
      return cabinets;
    }
    // Closes the machines and waits for free space, because the disk became full while their journals were opened. The journals are not
    // damaged.
    await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  }
};

const run = () => {
  let config: AgentConfig;
  try {
    config = readAgentConfig(process.env);
    assertPrivateFileMode(config.dataDir);
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
  // Ignores Ctrl-C if a parent process started the agent: the parent gets it too, and decides when the agent ends.
  process.on('SIGINT', () => (process.send ? undefined : end()));
  // Ends when the parent process has ended: otherwise the agent would run on unnoticed.
  process.on('disconnect', end);
};

run();
