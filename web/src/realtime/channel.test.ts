import type { BrandId, MachineId } from '@reelfloor/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ManualClock, settled } from '../testing/manual-clock.ts';
import { pairedSockets } from '../testing/paired-socket.ts';
import { startNotifyServer } from '../testing/start-notify-server.ts';
import { type PingTiming, quickPace } from './channel-connection.ts';
import { PlayerNotificationChannel, type PlayerNotificationInitData } from './player-notification-channel.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

/** Silence before a ping, as in production; the two times below are also as in production. */
const silenceMs = 700;
const pingMs = 1250;
const firstDelayMs = 300;

const startChannel = async (
  openSocket: ReturnType<typeof startNotifyServer>['openSocket'],
  timing = {},
  pace = quickPace,
) => {
  let count = 0;
  const clock = new ManualClock();
  const channel = new PlayerNotificationChannel({
    url: 'ws://floor.example/notify',
    openSocket,
    clock,
    token: () => `token-${++count}`,
    timing,
    pace,
  });
  const openings: PlayerNotificationInitData[] = [];
  channel.listen({ open: (opening) => openings.push(opening) });
  channel.start();
  cleanUps.push(() => channel.stop());
  await settled();
  return { channel, openings, clock };
};

describe('a channel', () => {
  it('opens with the token in init and hears notifications', async () => {
    const server = startNotifyServer();
    const { channel, openings } = await startChannel(server.openSocket);
    const balances: number[] = [];
    channel.listen({ balance: ({ balance }) => balances.push(balance) });
    expect(channel.getState()).toEqual({ kind: 'open' });
    expect(server.tokens).toEqual(['token-1']);
    expect(openings).toEqual([
      { balanceMinor: 100, balanceVersion: 1, canWatch: false, canQueue: false, hasThumbnails: false },
    ]);
    server.connections[0]?.peer.notify('balance', { balance: 250, version: 2 });
    await settled();
    expect(balances).toEqual([250]);
  });

  it('reconnects after a loss with a fresh token, and says that it opened again', async () => {
    const server = startNotifyServer();
    const { channel, openings, clock } = await startChannel(server.openSocket);
    server.drop();
    await settled();
    expect(channel.getState()).toMatchObject({ kind: 'waiting', attempt: 1 });
    await clock.advance(firstDelayMs);
    expect(channel.getState()).toEqual({ kind: 'open' });
    expect(server.tokens).toEqual(['token-1', 'token-2']);
    expect(openings).toHaveLength(2);
    expect(server.openCount()).toBe(1);
  });

  it('notices a silent dead connection after silence and ping together, and replaces it', async () => {
    const server = startNotifyServer();
    const { channel, openings, clock } = await startChannel(server.openSocket);
    server.goDeaf();
    await clock.advance(silenceMs + pingMs - 1);
    expect(channel.getState()).toEqual({ kind: 'open' });
    await clock.advance(1);
    expect(channel.getState()).toMatchObject({ kind: 'waiting' });
    await clock.advance(firstDelayMs);
    expect(openings).toHaveLength(2);
    expect(server.openCount()).toBe(1);
  });

  it('is not pinged for longer while its page is hidden, and at once when the page is shown', async () => {
    const server = startNotifyServer();
    let isHidden = true;
    let onChange = () => {};
    const pace: PingTiming = {
      silenceMs: () => (isHidden ? 60_000 : 10_000),
      onChange: (listener) => {
        onChange = listener;
        return () => {
          onChange = () => {};
        };
      },
    };
    const { channel, clock } = await startChannel(server.openSocket, {}, pace);
    server.goDeaf();
    await clock.advance(59_000);
    expect(channel.getState()).toEqual({ kind: 'open' });
    isHidden = false;
    onChange();
    // A browser's timers wait at least a millisecond.
    await clock.advance(pingMs + 1);
    expect(channel.getState()).toMatchObject({ kind: 'waiting' });
  });

  it('asks to watch brands, and hears their machines and jackpots', async () => {
    const server = startNotifyServer();
    const { channel } = await startChannel(server.openSocket);
    const received: unknown[] = [];
    channel.listen({ lobby: (event) => received.push(event) });
    channel.watch(['copper-canyon' as BrandId]);
    await settled();
    expect(server.watched).toEqual([['copper-canyon']]);
    const event = {
      machines: [{ id: '7' as MachineId, status: 'playing' as const, version: 2 }],
      jackpots: [{ brandId: 'copper-canyon' as BrandId, jackpot: '9,5' }],
    };
    server.connections[0]?.peer.notify('lobby', event);
    await settled();
    expect(received).toEqual([event]);
  });

  it('stays open through silence as long as pings are answered', async () => {
    const server = startNotifyServer();
    const { channel, clock } = await startChannel(server.openSocket);
    const changes = vi.fn();
    channel.subscribe(changes);
    await clock.advance(60_000);
    expect(changes).not.toHaveBeenCalled();
  });

  it('stays open at a server that answers no pings, and pings it once', async () => {
    const server = startNotifyServer();
    server.behaviour.ignores = 'ping';
    const { channel, clock } = await startChannel(server.openSocket);
    const changes = vi.fn();
    channel.subscribe(changes);
    await clock.advance(600_000);
    expect(changes).not.toHaveBeenCalled();
    expect(server.asked).toEqual(['init', 'ping']);
  });

  it('receives news from a server that does not answer init', async () => {
    const server = startNotifyServer();
    server.behaviour.ignores = 'init';
    const { channel, clock, openings } = await startChannel(server.openSocket);
    await clock.advance(5000);
    expect(channel.getState()).toEqual({ kind: 'open' });
    expect(openings).toEqual([
      {
        balanceMinor: null,
        balanceVersion: undefined,
        canWatch: false,
        canQueue: false,
        hasThumbnails: false,
      },
    ]);
  });

  it('does not reconnect after a refusal, and keeps its error', async () => {
    const server = startNotifyServer();
    server.behaviour.refuse = true;
    const { channel, clock } = await startChannel(server.openSocket);
    await clock.advance(60_000);
    expect(channel.getState()).toMatchObject({
      kind: 'closed',
      reason: { kind: 'refused', error: { code: 'TOKEN_INVALID' } },
    });
    expect(server.tokens).toHaveLength(1);
  });

  it('treats a close with a code as a refusal', async () => {
    const server = startNotifyServer();
    server.behaviour.closeWith = { code: 4000, reason: '10703: This address is not permitted.' };
    const { channel } = await startChannel(server.openSocket);
    expect(channel.getState()).toEqual({
      kind: 'closed',
      reason: {
        kind: 'refused',
        error: { code: 10703, ErrorMessage: 'This address is not permitted.' },
      },
    });
  });

  it('takes the parameters of a close from the notice before it, if both have the same code', async () => {
    for (const [code, params] of [
      ['STAKE_OVER_LIMIT', { limit: 1 }],
      ['MESSAGE_INVALID', undefined],
    ] as const) {
      const server = startNotifyServer();
      const { channel } = await startChannel(server.openSocket);
      const [connection] = server.connections;
      connection?.peer.notify('info', {
        code: 'STAKE_OVER_LIMIT',
        params: { limit: 1 },
        message: 'Too much.',
      });
      await settled();
      connection?.end.close(4000, code);
      await settled();
      const state = channel.getState();
      expect(state).toMatchObject({ kind: 'closed', reason: { kind: 'refused', error: { code } } });
      if (state.kind === 'closed' && state.reason.kind === 'refused') expect(state.reason.error.Params).toEqual(params);
    }
  });

  it.each([
    ['', 0],
    [', on a device whose clock is set back', -10_800_000],
    [', on a device whose clock is set on', 43_200_000],
  ])('waits longer after each attempt, and gives up after the given time%s', async (_, setMs) => {
    const { channel, clock } = await startChannel(pairedSockets(null), { giveUpAfterMs: 20_000 });
    const waits: number[] = [];
    channel.subscribe(() => {
      const state = channel.getState();
      if (state.kind === 'waiting') waits.push(state.delayMs);
    });
    await clock.advance(10_000);
    clock.setBy(setMs);
    await clock.advance(10_000);
    expect(channel.getState()).toMatchObject({ kind: 'waiting' });
    expect(waits.at(-1)).toBeGreaterThanOrEqual(2500);
    await clock.advance(5000);
    expect(channel.getState()).toEqual({ kind: 'closed', reason: { kind: 'gaveUp' } });
    expect(clock.planned).toBe(0);
  });

  it('gives up a connection that never opens', async () => {
    const neverOpens = () => ({ readyState: 0, close: () => {} }) as unknown as WebSocket;
    const { channel, clock } = await startChannel(neverOpens);
    await clock.advance(4999);
    expect(channel.getState()).toEqual({ kind: 'connecting', attempt: 1 });
    await clock.advance(1);
    expect(channel.getState()).toMatchObject({ kind: 'waiting', attempt: 2 });
  });

  it('stops for good when it is stopped while waiting', async () => {
    const server = startNotifyServer();
    const { channel, clock } = await startChannel(server.openSocket);
    server.drop();
    await settled();
    expect(channel.getState().kind).toBe('waiting');
    channel.stop();
    await clock.advance(60_000);
    expect(channel.getState()).toEqual({ kind: 'closed', reason: { kind: 'local' } });
    expect(server.tokens).toHaveLength(1);
    expect(clock.planned).toBe(0);
  });
});
