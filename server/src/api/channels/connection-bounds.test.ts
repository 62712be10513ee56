import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { eventually } from '../../testing/eventually.ts';
import { openChannel } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const open = (floor: TestFloor) => openChannel(floor.address, '/notify', notifyClientSide, notifyServerSide);
const farewell = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('close', (code, reason) => resolve(`${code} ${reason}`)));

describe('connections', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  afterEach(() => floor.close());

  it('from one address are limited, agents apart; one that closes makes room', async () => {
    floor = await TestFloor.open({ CONNECTIONS_PER_ADDRESS: '4' });
    const channels = await Promise.all(Array.from({ length: 4 }, () => open(floor)));
    expect(await farewell((await open(floor)).socket)).toBe('4000 TOO_MANY_CONNECTIONS');
    floor.agent.cut();
    await floor.connectAgent();
    channels[0]?.socket.close();
    const player = await floor.player('player1');
    await eventually(async () => {
      const late = await player.notifications();
      expect(late.outcome.kind).toBe('accepted');
    });
  });

  it('of one account are limited, and other accounts can still connect', async () => {
    floor = await TestFloor.open();
    const player = await floor.player('player1');
    const channels = await Promise.all(Array.from({ length: 60 }, () => player.notifications()));
    expect(channels.map(({ outcome }) => outcome.kind)).toEqual(channels.map(() => 'accepted'));
    const refusal = { kind: 'refused', error: { code: 'TOO_MANY_CONNECTIONS' } };
    expect((await player.notifications()).outcome).toMatchObject(refusal);
    // Connections of the account's other sign-in and of the game channel count, too.
    const again = await floor.player('player1');
    expect(await (await again.game()).init('m1')).toMatchObject(refusal);
    expect((await (await floor.player('player2')).notifications()).outcome.kind).toBe('accepted');
    channels[0]?.socket.close();
    await eventually(async () => expect((await again.notifications()).outcome.kind).toBe('accepted'));
  });
});
