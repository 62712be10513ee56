/** Cabinet and test card for stacks without our server. A WebSocket replaces the game channel: any message presses spin. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import type { CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { type Frame, type Scene, SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { type DrawnFeed, receiveCabinetFeed, startCabinetFeed } from '@reelfloor/simulator/testing/feed';
import { WebSocketServer } from 'ws';
import { benchGameOf } from './bench-game.ts';
import { machineIdOf } from './machine-ids.ts';

export const sourceFps = 30;
const creditMinor = 100_000;

/** Plays the cabinet and passes each frame to `show`, then releases it. Returns the WebSocket's address for presses. */
export const playCabinet = async (folder: string, show: (frame: Frame) => void): Promise<string> => {
  const machineId = machineIdOf(1) as MachineId;
  const cabinet = new SimulatedCabinet({
    machineId,
    game: benchGameOf('koi'),
    journalFile: getJournalFilePath(folder, machineId),
  });
  await cabinet.credit({ transferId: 'bench-credit' as TransferId, amountMinor: creditMinor, epoch: 1 });
  const onError = (error: Error): never => {
    console.error(error);
    process.exit(1);
  };
  const receiver = {
    onFrame: (frame: Frame) => {
      show(frame);
      frame.release();
    },
    onSound: () => undefined,
  };
  const drawing = { height: 720, fps: sourceFps, testCard: true, onError };
  let drawn: DrawnFeed | null = null;
  let scene: Scene | null = null;
  cabinet.watch((next) => {
    scene = next;
    drawn?.show(next);
  });
  await receiveCabinetFeed(async (sink) => {
    if (!scene) throw new Error('the cabinet shows no scene');
    drawn = await startCabinetFeed({ ...drawing, sink, scene });
    return drawn;
  }, receiver);
  const presses = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  presses.on('connection', (socket) => {
    socket.send(cabinet.view().phase);
    const unsubscribe = cabinet.subscribe({
      onEvent: () => undefined,
      onView: (view) => socket.send(view.phase),
    });
    socket.on('close', unsubscribe);
    socket.on('message', async () => {
      await cabinet.press({ button: 'spin', commandId: crypto.randomUUID() as CommandId, epoch: 1 });
    });
  });
  await once(presses, 'listening');
  return `ws://127.0.0.1:${(presses.address() as AddressInfo).port}`;
};
