import { okResult, type TransferId } from '@reelfloor/protocol';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { TrialServer, trialIdentity } from '../testing/trial-server.ts';
import { ServerLink } from './server-link.ts';

const patienceMs = 30_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const eventually = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: patienceMs, interval: 5 });

/** Returns a connected agent that moves at most once in half a second, and a server whose next hello waits until `answerHello`. */
const connect = async () => {
  const [server, trial] = [new TrialServer(), new TrialCabinet()];
  /** What cabinets hear of the connection to the server. */
  const received: boolean[] = [];
  Object.assign(trial.cabinet, { serverLinkChanged: (isUp: boolean) => void received.push(isUp) });
  await server.listening;
  const never = () => new Promise<never>(() => {});
  const link = new ServerLink({
    url: server.url,
    ...trialIdentity,
    testSettings: [],
    cabinets: [trial.cabinet],
    pictures: {
      canEncode: true,
      offer: never,
      testLine: never,
      still: never,
      thumbnail: () => okResult({}),
      feedRelay: () => okResult({}),
      keepWatching: () => undefined,
      candidate: () => {},
      stop: () => {},
      stopOthers: () => {},
    },
    log: pino({ level: 'silent' }),
    moveSpreadMs: 5,
    movePauseMs: 500,
    onReady: () => {},
  });
  cleanups.push(
    () => trial.cabinet.close(),
    () => server.close(),
    () => link.close(),
  );
  // The agent sends its view once it has read the answer to its hello.
  await eventually(() => server.viewVersions.length > 0);
  const [first, firstSocket] = [server.peer, [...server.connections][0]];
  if (!first || !firstSocket) throw new Error('the agent is not connected');
  const { promise, resolve: answerHello } = Promise.withResolvers<void>();
  server.helloGate = promise;
  /** Moves money to the cabinet on the first connection. An event sent there would arrive before the answer. */
  const credit = async (id: string) => {
    const command = { machineId: '104', epoch: 1, deadlineAt: Date.now() + patienceMs } as const;
    const order = { ...command, transferId: id as TransferId, amountMinor: 500 };
    expect(await first.request('credit', order, patienceMs)).toMatchObject({ kind: 'accepted' });
  };
  return { server, trial, first, firstSocket, answerHello, credit, received };
};

it('an agent that is asked to move on obeys commands on its first connection until its second hello is answered', async () => {
  const { server, first, firstSocket, answerHello, credit } = await connect();
  first.notify('moveOn', {});
  await eventually(() => server.hellos === 2);
  await credit('credit-while-moving');
  // The second hello was sent before this event, so the event must not be committed before the hello is answered.
  expect(server.received).toEqual([]);
  expect(server.connections.size).toBe(2);
  answerHello();
  await eventually(() => server.received.length === 1);
  expect(server.receivedOn).toEqual([2]);
  expect(firstSocket.readyState).toBe(firstSocket.OPEN);
});

it('an agent that has moved on does not dial again when its first connection is closed', async () => {
  const { server, trial, first, firstSocket, answerHello } = await connect();
  first.notify('moveOn', {});
  answerHello();
  await eventually(() => server.hellos === 2 && server.peer !== first);
  firstSocket.close(4000, 'AGENT_ELSEWHERE');
  await eventually(() => server.connections.size === 1);
  await trial.credit(500);
  await eventually(() => server.received.length === 1);
  expect(server.receivedOn).toEqual([2]);
  expect(server.hellos).toBe(2);
});

it('an agent whose first connection ends while it moves on goes on with the second one', async () => {
  const { server, trial, first, firstSocket, answerHello } = await connect();
  first.notify('moveOn', {});
  await eventually(() => server.hellos === 2);
  firstSocket.close(1001);
  await eventually(() => server.connections.size === 1);
  answerHello();
  await trial.credit(500);
  await eventually(() => server.received.length === 1);
  expect(server.receivedOn).toEqual([2]);
});

it('an agent tells its cabinets that the server is lost and back, not that it moves on', async () => {
  const { server, first, answerHello, received } = await connect();
  expect(received).toEqual([true]);
  first.notify('moveOn', {});
  answerHello();
  await eventually(() => server.connections.size === 1 && server.peer !== first);
  expect(received).not.toContain(false);
  server.cut();
  await eventually(() => received.includes(false) && received.at(-1) === true);
  expect(received.filter((isUp) => !isUp)).toHaveLength(1);
});

it('an agent that is refused elsewhere stays, and sends the events that waited', async () => {
  const { server, first, answerHello, credit } = await connect();
  server.helloRefusal = { code: 'FORBIDDEN', params: {} };
  first.notify('moveOn', {});
  await eventually(() => server.hellos === 2);
  await credit('credit-then-refused');
  expect(server.received).toEqual([]);
  answerHello();
  await eventually(() => server.received.length === 1);
  expect(server.receivedOn).toEqual([1]);
});

it('a server that asks again and again gets one second connection', async () => {
  const { server, first, answerHello, credit } = await connect();
  for (let asked = 0; asked < 50; asked++) first.notify('moveOn', {});
  await eventually(() => server.hellos === 2);
  for (let asked = 0; asked < 50; asked++) first.notify('moveOn', {});
  // The answer to this command comes after the agent has read all messages before the command.
  await credit('credit-after-asking');
  answerHello();
  await eventually(() => server.received.length === 1);
  expect(server.connections.size).toBe(2);
  expect(server.hellos).toBe(2);
});

it('a server that asks on every connection is not dialled without a pause', async () => {
  const { server, first, answerHello } = await connect();
  answerHello();
  const saidAtMs: number[] = [];
  server.onHello = (peer) => {
    saidAtMs.push(performance.now());
    peer.notify('moveOn', {});
  };
  first.notify('moveOn', {});
  await eventually(() => saidAtMs.length === 3);
  // Timers may fire a little early.
  expect((saidAtMs[2] ?? 0) - (saidAtMs[0] ?? 0)).toBeGreaterThan(950);
});
