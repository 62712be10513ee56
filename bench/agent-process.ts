/** The agent's process in benchmarks. It has a clock at each stage of the picture, and its use of processors is measured. */
import { mkdirSync } from 'node:fs';
import { openInstance, ServerLink } from '@reelfloor/agent/testing/agent-parts';
import { SimulatedCabinet } from '@reelfloor/agent/testing/cabinet';
import { journalFileOf } from '@reelfloor/agent/testing/journals';
import { MediaProcess, startMediaProcess } from '@reelfloor/agent/testing/media-process';
import type { DemoBrandId } from '@reelfloor/art';
import { brandIds } from '@reelfloor/art';
import type { MachineId } from '@reelfloor/protocol';
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
    journalFile: journalFileOf(setup.dataDir, machineId),
  });
});
const notify = (report: AgentReport): void => {
  process.send?.(report);
};
const media = startMediaProcess(new URL('./media-entry.ts', import.meta.url));
media.on('message', (report: AgentReport) => {
  if (report.type === 'stages') notify(report);
});
const pictures = new MediaProcess({
  onCandidate: (candidate) => link.sendCandidate(candidate),
  onLost: (lost) => link.sendVideoLost(lost),
  onError: (error) => console.error('the picture failed:', error),
  onThumbnails: (thumbnails) => link.sendThumbnails(thumbnails),
  start: () => media,
  cabinets,
  maxConnectionTests: 4,
  ...(setup.viewerNetworks ? { viewerNetworks: setup.viewerNetworks } : {}),
});
const link = new ServerLink({
  url: setup.serverUrl,
  agentId: setup.agentId,
  token: setup.agentToken,
  instance: openInstance(setup.dataDir),
  testSettings: [],
  cabinets,
  pictures,
  log: pino({ level: 'error' }, pino.destination(2)),
  onReady: () => notify({ type: 'ready', mediaPid: media.pid ?? 0 }),
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
  if (order.type === 'endStills') return clearInterval(makingStills ?? undefined);
  if (order.type !== 'stills') return media.send(order);
  makingStills ??= setInterval(() => void makeStills(), 1_000);
  notify({ type: 'stills', made: { ...made } });
  Object.assign(made, { stills: 0, bytes: 0 });
});

const stop = async (): Promise<void> => {
  link.close();
  await pictures.close();
  await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
