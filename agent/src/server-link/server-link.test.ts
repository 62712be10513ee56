import { type CommandId, okResult, type TransferId, type ViewerId } from '@reelfloor/protocol';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TrialServer, trialIdentity } from '../testing/trial-server.ts';
import { ServerLink } from './server-link.ts';

const never = () => new Promise<never>(() => {});
/** Far longer than any step takes, and far shorter than the hour by which tests set clocks wrong. */
const patienceMs = 30_000;

describe('ServerLink', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const connect = async (server = new TrialServer(), trial = new TrialCabinet(), { canEncode = true } = {}) => {
    await server.listening;
    const stopOthers = vi.fn();
    const pictures = {
      canEncode,
      offer: never,
      testLine: never,
      still: never,
      thumbnail: () => okResult({}),
      feedRelay: () => okResult({}),
      keepWatching: () => undefined,
      candidate: () => {},
      stop: () => {},
      stopOthers,
    };
    const logged: string[] = [];
    const link = new ServerLink({
      url: server.url,
      ...trialIdentity,
      testSettings: ['DEMO_SWITCH'],
      cabinets: [trial.cabinet],
      pictures,
      log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
      videoGraceMs: 300,
      onReady: () => {},
    });
    cleanups.push(
      () => trial.cabinet.close(),
      () => server.close(),
      () => link.close(),
    );
    return { server, trial, link, stopOthers, logged };
  };
  const serverPeer = (server: TrialServer) => vi.waitUntil(() => server.peer, { timeout: patienceMs, interval: 5 });
  const seqs = (server: TrialServer) => server.received.map(({ seq }) => seq);

  it('tells the server which settings for demo or test are set', async () => {
    const { server } = await connect();
    await serverPeer(server);
    expect(server.testSettings).toEqual(['DEMO_SWITCH']);
  });

  it('tells the server of each cabinet that it can make no picture, and nothing if it can', async () => {
    for (const [canEncode, reported] of [
      [true, undefined],
      [false, false],
    ] as const) {
      const { server } = await connect(new TrialServer(), new TrialCabinet(), { canEncode });
      await serverPeer(server);
      expect(server.descriptions.map(({ hasPicture }) => hasPicture)).toEqual([reported]);
    }
  });

  it('sends events from before the connection, in order and once', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    await trial.spin();
    trial.clock.runOut();
    const { server } = await connect(new TrialServer(), trial);
    await vi.waitUntil(() => server.received.length === 2, { timeout: patienceMs });
    expect(server.received.map(({ type }) => type)).toEqual(['credited', 'roundPlayed']);
  });

  it('sends an event again after a lost acknowledgement, and the server applies it once', async () => {
    const { server, trial } = await connect();
    await serverPeer(server);
    server.onEvents = 'commitAndSayNothing';
    await trial.credit(100);
    await vi.waitUntil(() => server.received.length === 1, { timeout: patienceMs });
    server.onEvents = 'commit';
    server.cut();
    await trial.credit(200);
    await vi.waitUntil(() => server.received.length === 2, { timeout: patienceMs });
    expect(seqs(server)).toEqual([1, 2]);
    expect(server.hellos).toBe(2);
  });

  it('keeps trying while the server refuses events', async () => {
    const { server, trial } = await connect();
    await serverPeer(server);
    server.onEvents = 'refuse';
    await trial.credit(100);
    expect(server.received).toEqual([]);
    server.onEvents = 'commit';
    await vi.waitUntil(() => server.received.length === 1, { timeout: patienceMs });
  });

  it('after reconnecting, ends the pictures of all viewers that the server does not name', async () => {
    const server = new TrialServer();
    server.liveViewers = ['viewer-0001' as ViewerId];
    const { stopOthers } = await connect(server);
    await vi.waitUntil(() => stopOthers.mock.calls.length === 1, { timeout: patienceMs });
    expect(stopOthers).toHaveBeenCalledWith(new Set(['viewer-0001']));
  });

  it('ends all pictures once the connection has been down too long, and not before', async () => {
    const { server, stopOthers } = await connect();
    await serverPeer(server);
    server.helloRefusal = { code: 'FORBIDDEN', params: {} };
    server.cut();
    const cutAt = performance.now();
    await vi.waitUntil(() => stopOthers.mock.calls.length === 1, { timeout: patienceMs });
    expect(stopOthers).toHaveBeenCalledWith(new Set());
    expect(performance.now() - cutAt).toBeGreaterThan(250);
  });

  it('sends no events of a machine whose journal contradicts the ledger, and logs why', async () => {
    const server = new TrialServer();
    server.contradiction = 'npm run operator -- machine accept-journal 104';
    const trial = new TrialCabinet();
    await trial.credit(5000);
    const { logged } = await connect(server, trial);
    await vi.waitUntil(() => logged.length >= 1, { timeout: 120_000 });
    expect(logged[0]).toContain('accept-journal 104');
    await trial.credit(100);
    // An event sent on this connection would arrive before the next hello, so wait for that hello.
    server.contradiction = null;
    server.cut();
    await vi.waitUntil(() => server.hellos === 2 && server.received.length === 2, { timeout: 120_000 });
    expect(seqs(server)).toEqual([1, 2]);
  });

  it('keeps its events when the server claims to have more than there are', async () => {
    const server = new TrialServer();
    server.committedSeq = 57;
    const trial = new TrialCabinet();
    await trial.credit(5000);
    const { logged } = await connect(server, trial);
    await vi.waitUntil(() => logged.length >= 1, { timeout: 120_000 });
    expect(logged[0]).toContain('it has event 57, and the journal ends at 1');
    expect(trial.cabinet.journalFacts().acknowledgedSeq).toBe(0);
    expect(server.received).toEqual([]);
  });

  it('dials again after a refused hello', async () => {
    const server = new TrialServer();
    server.helloRefusal = { code: 'FORBIDDEN', params: {} };
    const { logged } = await connect(server);
    await vi.waitUntil(() => logged.length >= 1, { timeout: patienceMs });
    expect(logged[0]).toContain('You are not allowed to do this.');
    expect(logged[0]).not.toContain('AGENT_TOKEN');
    await vi.waitUntil(() => server.hellos >= 3, { timeout: patienceMs });
    expect(logged).toHaveLength(1);
    server.helloRefusal = null;
    await serverPeer(server);
  });

  /** The agent's monotonic clock, as the server reads it. */
  const readClock = async (peer: Awaited<ReturnType<typeof serverPeer>>) => {
    const clock = await peer.request('clock', {}, patienceMs);
    if (clock.kind !== 'accepted') throw new Error('the agent told no clock');
    return clock.value;
  };
  const order = (id: string) =>
    ({ machineId: '104', epoch: 1, transferId: id as TransferId, amountMinor: 500 }) as const;
  const late = { kind: 'refused', error: { code: 'COMMAND_LATE' } };

  it('carries out a command in time and drops one past its deadline, by the agent’s monotonic clock', async () => {
    const { server, trial } = await connect();
    const peer = await serverPeer(server);
    const { monotonicMs } = await readClock(peer);
    const credit = (deadlineMonotonicMs: number, id: string) =>
      peer.request('credit', { ...order(id), deadlineMonotonicMs, deadlineAt: 0 }, patienceMs);
    expect(await credit(monotonicMs + patienceMs, 'transfer-in-time')).toMatchObject({ kind: 'accepted' });
    expect(await credit(monotonicMs - 500, 'transfer-too-late')).toMatchObject(late);
    expect(trial.cabinet.meterMinor()).toBe(500);
  });

  it('goes by the time of hello until the server has read the agent’s clock', async () => {
    const server = new TrialServer();
    server.clockAheadMs = 3_600_000;
    const { trial } = await connect(server);
    const peer = await serverPeer(server);
    const credit = (deadlineInMs: number, id: string) => {
      const deadlineAt = Date.now() + server.clockAheadMs + deadlineInMs;
      return peer.request('credit', { ...order(id), deadlineAt }, patienceMs);
    };
    expect(await credit(patienceMs, 'transfer-in-time')).toMatchObject({ kind: 'accepted' });
    expect(await credit(-500, 'transfer-too-late')).toMatchObject(late);
    expect(trial.cabinet.meterMinor()).toBe(500);
  });

  it('is not late after a hello that took 4.5 seconds', async () => {
    const server = new TrialServer();
    const helloMs = 4_500;
    const now = performance.now.bind(performance);
    server.onHello = () => {
      server.clockAheadMs = helloMs;
      vi.spyOn(performance, 'now').mockImplementation(() => now() + helloMs);
    };
    cleanups.push(() => vi.restoreAllMocks());
    await connect(server);
    const peer = await serverPeer(server);
    const deadlineAt = Date.now() + server.clockAheadMs + 2_000;
    expect(await peer.request('credit', { ...order('transfer-1'), deadlineAt }, patienceMs)).toMatchObject({
      kind: 'accepted',
    });
  });

  it('ends a seat however late the order comes', async () => {
    const { server, trial } = await connect();
    const peer = await serverPeer(server);
    await trial.credit(500);
    const late = {
      machineId: '104',
      epoch: 1,
      deadlineMonotonicMs: 0,
      deadlineAt: 0,
      whenIdle: true,
    } as const;
    const leave = { ...late, transferId: 'close-0001' as TransferId, endsSession: true };
    expect(await peer.request('cashOut', leave, patienceMs)).toEqual({
      kind: 'accepted',
      value: { amountMinor: 500 },
    });
    const cashOut = { ...late, transferId: 'out-000001' as TransferId };
    expect(await peer.request('cashOut', cashOut, patienceMs)).toMatchObject({
      error: { code: 'COMMAND_LATE' },
    });
  });

  it.each([3_600_000, -3_600_000])('is not late if the agent’s own clock is set by %i ms', async (jumpMs) => {
    const server = new TrialServer();
    const { trial } = await connect(server);
    const peer = await serverPeer(server);
    const deadlineAt = Date.now() + patienceMs;
    const { monotonicMs, wallMs } = await readClock(peer);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs });
    cleanups.push(() => vi.useRealTimers());
    for (const deadline of [{ deadlineAt }, { deadlineMonotonicMs: monotonicMs + patienceMs }])
      expect(await peer.request('credit', { ...order('transfer-jump'), ...deadline }, patienceMs)).toMatchObject({
        kind: 'accepted',
      });
    expect(trial.cabinet.meterMinor()).toBe(500);
    const jumped = await readClock(peer);
    expect(Math.abs(jumped.wallMs - wallMs - jumpMs)).toBeLessThan(patienceMs);
    expect(jumped.monotonicMs - monotonicMs).toBeLessThan(patienceMs);
  });

  it('tells how long the cabinet took for an accepted press', async () => {
    const { server } = await connect();
    const peer = await serverPeer(server);
    const deadlineAt = Date.now() + patienceMs;
    const band = (id: string, bandId: number) => {
      const commandId = id as CommandId;
      const press = { machineId: '104', epoch: 1, deadlineAt, button: 'band', commandId, bandId } as const;
      return peer.request('press', press, patienceMs);
    };
    expect(await band('press-band-2', 2)).toMatchObject({ value: { tookMs: expect.any(Number) } });
    expect(await band('press-band-9', 9)).toMatchObject({ error: { code: 'BAND_UNKNOWN' } });
  });

  it('refuses commands for an unknown machine', async () => {
    const { server } = await connect();
    const peer = await serverPeer(server);
    const outcome = await peer.request(
      'offer',
      { machineId: '999', viewerId: 'viewer-0001' as ViewerId, generation: 0, sdp: 'v=0', iceServers: [] },
      patienceMs,
    );
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'MACHINE_UNKNOWN' } });
  });

  it('sends every change of view in order', async () => {
    const { server, trial } = await connect();
    await serverPeer(server);
    await trial.credit(5000);
    await trial.spin();
    trial.clock.runOut();
    await vi.waitUntil(() => server.viewVersions.at(-1) === trial.cabinet.view().version, {
      timeout: patienceMs,
    });
    expect(server.viewVersions).toEqual(server.viewVersions.toSorted((a, b) => a - b));
  });
});
