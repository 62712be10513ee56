/**
 * The agent of a benchmark: the product's own parts put together as in agent/src/main.ts, with a clock at each stage of
 * the picture, and as many cabinets as asked for. It runs in a process of its own so that its use of the machine can be
 * told from the rest.
 */
import { mkdirSync } from 'node:fs';
import type { DemoBrandId } from '@reelfloor/art';
import { brandIds } from '@reelfloor/art';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { pino } from 'pino';
import { startDrawing } from '../agent/src/cabinet/feed/start-drawing.ts';
import { prewarmDrawing } from '../agent/src/cabinet/feed/warm-threads.ts';
import { gameOf } from '../agent/src/cabinet/games/game.ts';
import type { StartDrawing } from '../agent/src/cabinet/open-feeds.ts';
import { SimulatedCabinet } from '../agent/src/cabinet/simulated-cabinet.ts';
import { journalFileOf } from '../agent/src/demo-floor.ts';
import { ServerLink } from '../agent/src/server-link/server-link.ts';
import { Publisher } from '../agent/src/video/publisher.ts';
import { type Encoders, loadEncoders } from '../agent/src/video/video-encoder.ts';
import type { AgentOrder, AgentReport, AgentSetup } from './agent-messages.ts';
import { machineIdOf } from './machine-ids.ts';

const setup = JSON.parse(process.env.BENCH_AGENT ?? '{}') as AgentSetup;
const stages = { drawMs: [] as number[], convertMs: [] as number[], encodeMs: [] as number[] };

const timedDrawing: StartDrawing = (options) =>
  startDrawing({
    ...options,
    testCard: true,
    onFrame: (frame) => {
      stages.drawMs.push(frame.drawMs);
      stages.convertMs.push(frame.convertMs);
      options.onFrame(frame);
    },
  });

const timedEncoders = async (): Promise<Encoders> => {
  const encoders = await loadEncoders();
  return {
    openSound: encoders.openSound,
    openVideo: (options) => {
      const encoder = encoders.openVideo(options);
      return {
        encode: (i420, keyFrame) => {
          const startMs = performance.now();
          const picture = encoder.encode(i420, keyFrame);
          stages.encodeMs.push(performance.now() - startMs);
          return picture;
        },
        setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
        close: () => encoder.close(),
      };
    },
  };
};

const brandOf = (index: number): DemoBrandId => brandIds[index % brandIds.length] ?? 'koi';

mkdirSync(setup.dataDir, { recursive: true });
const cabinets = Array.from({ length: setup.machines }, (_, index) => {
  const machineId = machineIdOf(index) as MachineId;
  return new SimulatedCabinet({
    machineId,
    game: gameOf(brandOf(index) as string as BrandId),
    journalFile: journalFileOf(setup.dataDir, machineId),
    startDrawing: timedDrawing,
  });
});
const tell = (report: AgentReport): void => {
  process.send?.(report);
};
const publisher = new Publisher({
  onCandidate: (candidate) => link.sendCandidate(candidate),
  onLost: (lost) => link.sendVideoLost(lost),
  onError: (error) => console.error('the picture failed:', error),
  encoders: timedEncoders,
});
const link = new ServerLink({
  url: setup.serverUrl,
  agentId: setup.agentId,
  token: setup.agentToken,
  cabinets,
  publisher,
  log: pino({ level: 'error' }, pino.destination(2)),
  onReady: () => tell({ type: 'ready' }),
});
publisher.prewarm();
prewarmDrawing();

process.on('message', (order: AgentOrder) => {
  if (order === 'stages') tell({ type: 'stages', stages });
  for (const times of Object.values(stages)) times.length = 0;
});

const stop = async (): Promise<void> => {
  link.close();
  await publisher.close();
  await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
