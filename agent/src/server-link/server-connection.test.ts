import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { freshJournalFile, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import { type CommandId, type MachineId, okResult, type ViewerId } from '@reelfloor/protocol';
import type { ScreenCorners } from '@reelfloor/protocol/channels/commissioning';
import { anatolia } from '@reelfloor/simulator/games/demo-games';
import { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
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

/** Connects the cabinets to a server, and waits until the server has the first one's view. */
const connect = async (cabinet: Cabinet, ...others: Cabinet[]) => {
  const server = new TrialServer();
  await server.listening;
  const link = new ServerLink({
    ...{ url: server.url, ...trialIdentity, testSettings: [], cabinets: [...others, cabinet] },
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
  const showsCabinet = () =>
    vi.waitUntil(() => server.viewVersions.at(-1) === cabinet.view().version, { timeout: patienceMs });
  await showsCabinet();
  return { server, showsCabinet };
};

it('tells the server where the reels are as soon as a picture is arranged anew', async () => {
  const { cabinet } = new TrialSasCabinet();
  const { server } = await connect(cabinet);
  const receives = (reelBox: object) =>
    vi.waitFor(() => expect(server.reelBoxes.at(-1)).toEqual(reelBox), { timeout: patienceMs });
  await receives(cabinet.description.reelBox);
  const { machineId } = cabinet.description;
  const reelBox = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
  void cabinet.commissioning.arrangePicture({ machineId, corners: wholeScreen, turn: 0, reelBox });
  await receives(reelBox);
  expect(server.hellos).toBe(1);
});

it('answers a press before it sends the view that the press changed, and no other command before that view', async () => {
  const trial = new TrialCabinet();
  const { server, showsCabinet } = await connect(trial.cabinet);
  const { peer, viewsAndAnswers } = server;
  const press = (id: string) => {
    const order = { machineId: '104', epoch: 1, deadlineAt: Date.now() + patienceMs, button: 'spin' } as const;
    return peer?.request('press', { ...order, commandId: id as CommandId }, patienceMs);
  };
  await trial.credit(5000);
  await showsCabinet();
  viewsAndAnswers.length = 0;
  expect(await press('press-spin-1')).toMatchObject({ kind: 'accepted' });
  await showsCabinet();
  expect(viewsAndAnswers).toEqual(['answer', 'view of 104']);
  trial.clock.runOut();
  await showsCabinet();
  // Both commands are sent at once. The second one's answer may depend on what the first one changed.
  viewsAndAnswers.length = 0;
  const answers = await Promise.all([press('press-spin-2'), peer?.request('clock', {}, patienceMs)]);
  expect(answers).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }]);
  expect(viewsAndAnswers).toContain('view of 104');
  expect(viewsAndAnswers.indexOf('view of 104')).toBeLessThan(viewsAndAnswers.lastIndexOf('answer'));
});

it('does not hold back the view of another machine than the pressed one', async () => {
  const [trial, journalFile] = [new TrialCabinet(), freshJournalFile()];
  const other = new SimulatedCabinet({ machineId: '105' as MachineId, game: anatolia, journalFile });
  onTestFinished(() => other.close());
  const { server } = await connect(trial.cabinet, other);
  const { peer, viewsAndAnswers } = server;
  vi.spyOn(trial.cabinet, 'press').mockImplementation(async ({ commandId }) => {
    await other.credit({ transferId: transferId('in'), amountMinor: 5000, epoch: 1 });
    return okResult({ commandId });
  });
  await vi.waitUntil(() => viewsAndAnswers.includes('view of 105'), { timeout: patienceMs });
  viewsAndAnswers.length = 0;
  const order = { machineId: '104', epoch: 1, deadlineAt: Date.now() + patienceMs, button: 'spin' } as const;
  await peer?.request('press', { ...order, commandId: 'press-spin-1' as CommandId }, patienceMs);
  expect(viewsAndAnswers.slice(0, 2)).toEqual(['view of 105', 'answer']);
});
