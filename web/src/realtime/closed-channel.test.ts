import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock, settled } from '../testing/manual-clock.ts';
import { startNotifyServer } from '../testing/start-notify-server.ts';
import { quickPace } from './channel-connection.ts';
import { PlayerNotificationChannel } from './player-notification-channel.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const firstDelayMs = 300;

const startChannel = async (openSocket: ReturnType<typeof startNotifyServer>['openSocket']) => {
  const clock = new ManualClock();
  const channel = new PlayerNotificationChannel({
    url: 'ws://floor.example/notify',
    openSocket,
    clock,
    token: () => 'token',
    pace: quickPace,
  });
  channel.start();
  cleanUps.push(() => channel.stop());
  await settled();
  return { channel, clock };
};

describe('a channel that the server closes', () => {
  it.each([1000, 1001, 1005, 1006, 1009, 1011, 1012, 1013, 3000])(
    'reconnects soon after a close with code %i',
    async (code) => {
      const server = startNotifyServer();
      const { channel, clock } = await startChannel(server.openSocket);
      server.connections[0]?.end.close(code, 'TOKEN_INVALID');
      await settled();
      expect(channel.getState()).not.toHaveProperty('error');
      await clock.advance(firstDelayMs);
      expect(channel.getState()).toEqual({ kind: 'open' });
    },
  );

  it.each([
    [1008, ''],
    [1008, 'a policy of the house'],
    [1008, 'RATE_LIMITED'],
    [4000, 'TOKEN_INVALID'],
    [4400, '10704: banned'],
    [4999, 'SESSION_LOCKED'],
  ])('ends with a close of code %i for the reason %j', async (code, reason) => {
    const server = startNotifyServer();
    const { channel, clock } = await startChannel(server.openSocket);
    server.connections[0]?.end.close(code, reason);
    await clock.advance(3_600_000);
    expect(channel.getState()).toMatchObject({ kind: 'closed', reason: { kind: 'refused' } });
    expect(server.tokens).toHaveLength(1);
  });

  it.each([
    [4000, '', { code: 'CHANNEL_CLOSED' }],
    [4000, 'closed by protoo-server', { code: 'CHANNEL_CLOSED' }],
    [4001, 'the hall closes', { code: 4001, ErrorMessage: 'the hall closes' }],
    [4321, '90210: bakım', { code: 90210, ErrorMessage: 'bakım' }],
    [4000, 'NEWER_THAN_THIS_PAGE', { code: 'NEWER_THAN_THIS_PAGE' }],
    [4000, 'constructor', { ErrorMessage: 'constructor' }],
    [4000, 'RATE_LIMITED', { code: 'RATE_LIMITED' }],
    [4000, 'INIT_FIRST', { code: 'INIT_FIRST' }],
  ])('tells of a close of code %i for the reason %j once, and comes back slowly', async (code, reason, error) => {
    const server = startNotifyServer();
    const { channel, clock } = await startChannel(server.openSocket);
    const reported: unknown[] = [];
    const waits: number[] = [];
    channel.subscribe(() => {
      const state = channel.getState();
      if (state.kind !== 'waiting') return;
      waits.push(state.delayMs);
      if (state.error) reported.push(state.error);
    });
    const closeAll = async () => {
      for (const { end } of server.connections) if (end.isOpen()) end.close(code, reason);
      await settled();
    };
    await closeAll();
    expect(channel.getState()).toMatchObject({ kind: 'waiting', error });
    expect(waits.at(-1)).toBeGreaterThanOrEqual(2500);
    for (let closed = 0; closed < 8; closed++) {
      await clock.advance(60_000 - 1);
      await closeAll();
    }
    expect(reported).toHaveLength(1);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    // A channel that was open for long has come back, so the next close is news again.
    await clock.advance(120_000);
    expect(channel.getState()).toEqual({ kind: 'open' });
    await clock.advance(60_000);
    await closeAll();
    expect(reported).toHaveLength(2);
  });
});
