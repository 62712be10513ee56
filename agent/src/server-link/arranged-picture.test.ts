import { okResult, type ViewerId } from '@reelfloor/protocol';
import type { ScreenCorners } from '@reelfloor/protocol/channels/commissioning';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TrialSasCabinet } from '../testing/sas/trial-sas-cabinet.ts';
import { TrialServer, trialIdentity } from '../testing/trial-server.ts';
import { ServerLink } from './server-link.ts';

const patienceMs = 30_000;
const never = () => new Promise<never>(() => {});
const wholeScreen: ScreenCorners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

it('tells the server where the reels are as soon as a picture is arranged anew', async () => {
  const server = new TrialServer();
  await server.listening;
  const { cabinet } = new TrialSasCabinet();
  const link = new ServerLink({
    ...{ url: server.url, ...trialIdentity, testSettings: [], cabinets: [cabinet] },
    pictures: {
      ...{ canEncode: true, offer: never, testLine: never, still: never, thumbnail: () => okResult({}) },
      ...{ keepWatching: () => {}, feedRelay: () => okResult({}), candidate: () => {}, stop: () => {} },
      stopOthers: (_: ReadonlySet<ViewerId>) => {},
    },
    log: pino({ level: 'silent' }),
    onReady: () => {},
  });
  onTestFinished(() => {
    link.close();
    server.close();
  });
  const receives = (reelBox: object) =>
    vi.waitFor(() => expect(server.reelBoxes.at(-1)).toEqual(reelBox), { timeout: patienceMs });
  await receives(cabinet.description.reelBox);
  const { machineId } = cabinet.description;
  const reelBox = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
  void cabinet.commissioning.arrangePicture({ machineId, corners: wholeScreen, turn: 0, reelBox });
  await receives(reelBox);
  expect(server.hellos).toBe(1);
});
