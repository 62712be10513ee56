/** The agent's process in benchmarks. It has a clock at each stage of the picture, and its use of processors is measured. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { incrementProcessStartCount, ServerLink } from '@reelfloor/agent/testing/agent-parts';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { MediaProcess, startMediaProcess } from '@reelfloor/agent/testing/media-process';
import { computeRecordingQuota, MachineRecordingService } from '@reelfloor/agent/testing/recordings';
import type { DemoBrandId } from '@reelfloor/art';
import { brandIds } from '@reelfloor/art';
import type { MachineId } from '@reelfloor/protocol';
import { SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { pino } from 'pino';
import type { AgentOrder, AgentReport, AgentSetup } from './agent-messages.ts';
import { benchGameOf } from './bench-game.ts';
import { machineIdOf } from './machine-ids.ts';

const setup = JSON.parse(process.env.BENCH_AGENT ?? '{}') as AgentSetup;

const brandOf = (index: number): DemoBrandId => brandIds[index % brandIds.length] ?? 'koi';

mkdirSync(setup.dataDir, { recursive: true });
const cabinets = Array.from({ length: setup.machines }, (_, index) => {
  const machineId = machineIdOf(index) as MachineId;
  return new SimulatedCabinet({
    machineId,
    game: benchGameOf(brandOf(index)),
    journalFile: getJournalFilePath(setup.dataDir, machineId),
  });
});
const notify = (report: AgentReport): void => {
  process.send?.(report);
};
let media: ChildProcess | null = null;
const startMedia = (): ChildProcess => {
  media = startMediaProcess(new URL('./media-entry.ts', import.meta.url));
  media.on('message', (report: AgentReport) => {
    if (report.type === 'stages') notify(report);
  });
  return media;
};
const recordingsOf = () => {
  const folder = join(setup.dataDir, 'recordings');
  const quota = computeRecordingQuota(folder, { maxBytes: null, minFreeBytes: null, isDemo: true });
  const descriptions = cabinets.map(({ description }) => description);
  const machines = cabinets.map((cabinet) => ({
    machineId: cabinet.description.machineId,
    journalId: cabinet.journalFacts().id,
    hasSound: true,
  }));
  return { folder, machines, descriptions, retention: { days: 1, ...quota } };
};
const recorded = setup.records ? recordingsOf() : null;
const pictures = new MediaProcess({
  onCandidate: (candidate) => link.sendCandidate(candidate),
  onLost: (lost) => link.sendVideoLost(lost),
  onError: (error) => console.error('the picture failed:', error),
  onThumbnails: (thumbnails) => link.sendThumbnails(thumbnails),
  start: startMedia,
  cabinets,
  maxConnectionTests: 4,
  recordings: recorded,
  onRecording: (notice) => recordings?.receive(notice),
  onRestarted: () => recordings?.mediaRestarted(),
  ...(setup.viewerNetworks ? { viewerNetworks: setup.viewerNetworks } : {}),
});
const recordings: MachineRecordingService | null =
  recorded &&
  new MachineRecordingService({
    cabinets,
    folder: recorded.folder,
    record: (order) => pictures.record(order),
    sendStatus: (status) => link.sendRecordingStatus(status),
    upload: async () => {},
    makeShare: () => Promise.reject(new Error('nobody saves a win in a benchmark')),
    release: 'bench',
    report: (text) => console.error(text),
  });
const link = new ServerLink({
  url: setup.serverUrl,
  agentId: setup.agentId,
  token: setup.agentToken,
  instance: incrementProcessStartCount(setup.dataDir),
  testSettings: [],
  cabinets,
  pictures,
  recordings,
  log: pino({ level: 'error' }, pino.destination(2)),
  onReady: () => {
    recordings?.connected();
    notify({ type: 'ready', mediaPid: pictures.pid ?? 0 });
  },
});

const made = { stills: 0, bytes: 0 };
let makingStills: NodeJS.Timeout | null = null;

const makeStills = async (): Promise<void> => {
  const answers = await Promise.all(cabinets.map((cabinet) => pictures.still(cabinet, 320)));
  for (const answer of answers) {
    if (!answer.ok) continue;
    made.stills += 1;
    made.bytes += Buffer.byteLength(answer.value.data, 'base64');
  }
};

process.on('message', (order: AgentOrder) => {
  if (order.type === 'killMedia') return void media?.kill('SIGKILL');
  if (order.type === 'endStills') return clearInterval(makingStills ?? undefined);
  if (order.type !== 'stills') return void media?.send(order);
  makingStills ??= setInterval(() => void makeStills(), 1_000);
  notify({ type: 'stills', made: { ...made } });
  Object.assign(made, { stills: 0, bytes: 0 });
});

const stop = async (): Promise<void> => {
  link.close();
  await recordings?.close();
  await pictures.close();
  await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
