import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { TestGame } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

interface Relay {
  readonly username: string;
  readonly credential: string;
}

const secret = 'the secret of the relays';
const lifeS = 600;

describe('the credential for the relays', { timeout: 120_000 }, () => {
  const clock = new ManualClock(Date.now());
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open(
      {
        TURN_URLS: 'stun:stun.example,turn:relay.example:3478?transport=udp',
        TURN_SECRET: secret,
        NO_CREDIT_S: '0',
        NO_PRESS_S: '0',
      },
      clock,
    );
  });
  afterEach(() => floor.close());

  const joined = async (username: string, machineId = 'm1') => {
    const game = await (await floor.player(username)).game();
    const answer = await game.init(machineId);
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
    return { game, relay: relayOf(answer.value.iceServers) };
  };
  const relayOf = (servers: unknown): Relay =>
    (servers as Relay[]).find(({ username }) => username !== undefined) as Relay;
  const renewals = (game: TestGame) => game.channel.received.filter(({ method }) => method === 'iceServers');
  const newest = (game: TestGame) =>
    relayOf((renewals(game).at(-1)?.data as { iceServers?: unknown } | undefined)?.iceServers ?? []);
  const nameOf = ({ username }: Relay) => username.split(':')[1];
  const leftS = ({ username }: Relay) => Number(username.split(':')[0]) - Math.floor(clock.nowMs() / 1000);

  it('has one name for each player at all machines and connections, which does not reveal the player', async () => {
    const first = await joined('player1');
    await first.game.leave();
    const again = await joined('player1', 'm2');
    const other = await joined('player2');
    expect(nameOf(again.relay)).toBe(nameOf(first.relay));
    expect(nameOf(other.relay)).not.toBe(nameOf(first.relay));
    expect(nameOf(first.relay)).toMatch(/^[A-Za-z0-9_-]{16,}$/);
    expect(nameOf(first.relay)).not.toContain('player1');
  });

  it('opens a relay for ten minutes, and is renewed while the seat is held', async () => {
    const { game, relay } = await joined('player1');
    expect(leftS(relay)).toBe(lifeS);
    for (let time = 1; time <= 4; time++) {
      clock.advance((lifeS / 2) * 1000);
      await eventually(() => expect(renewals(game)).toHaveLength(time));
      expect(leftS(newest(game))).toBe(lifeS);
      expect(nameOf(newest(game))).toBe(nameOf(relay));
      const { username, credential } = newest(game);
      expect(credential).toBe(createHmac('sha1', secret).update(username).digest('base64'));
    }
    expect(leftS(relay)).toBeLessThan(0);
    floor.agent.received.length = 0;
    await game.offer();
    const offered = floor.agent.received.find(({ name }) => name === 'offer')?.data as {
      iceServers: unknown;
    };
    expect(leftS(relayOf(offered.iceServers))).toBe(lifeS);
    game.channel.socket.terminate();
    expect(leftS((await joined('player1')).relay)).toBe(lifeS);
  });

  it('is not renewed for a page without a seat', async () => {
    const { game } = await joined('player1');
    await game.leave();
    clock.advance(lifeS * 1000);
    expect(await (await floor.player('player1')).balanceMinor()).toBe(100_000);
    expect(renewals(game)).toEqual([]);
  });
});
