import type { ViewerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { RawChannel } from '../../testing/raw-channel.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { trialOffer } from '../../testing/trial-offer.ts';

describe('the viewers of an agent', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const seated = async () => {
    const game = await (await floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    await game.offer();
    const offer = floor.agent.received.findLast(({ name }) => name === 'offer');
    if (!offer) throw new Error('the agent heard no offer');
    return { game, viewerId: (offer.data as { viewerId: ViewerId }).viewerId };
  };
  const namedInHello = () => (floor.agent.hello?.kind === 'accepted' ? floor.agent.hello.value : null);

  it('are named in the answer to hello for as long as they have the seat', async () => {
    const { game, viewerId } = await seated();
    floor.agent.cut();
    await floor.connectAgent();
    expect(namedInHello()).toMatchObject({ viewers: [viewerId] });
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
    floor.agent.cut();
    await floor.connectAgent();
    expect(namedInHello()).toMatchObject({ viewers: [] });
  });

  it('are named after their connection is lost, and hear of their picture again when they are back', async () => {
    const player = await floor.player('player1');
    const join = async (resume?: string) => {
      const game = await player.game();
      const outcome = await game.init('m1', undefined, resume, resume !== undefined);
      if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
      return { game, answer: outcome.value };
    };
    const first = await join();
    expect(first.answer.keepsPicture).toBe(false);
    await first.game.offer();
    const offer = floor.agent.received.find(({ name }) => name === 'offer');
    const viewerId = (offer?.data as { viewerId: ViewerId } | undefined)?.viewerId;
    if (viewerId === undefined) throw new Error('the agent heard no offer');
    first.game.vanish();
    await eventually(async () => expect(await floor.status('m1')).toBe('waiting'));
    floor.agent.cut();
    await floor.connectAgent();
    expect(namedInHello()).toMatchObject({ viewers: [viewerId] });
    const second = await join(first.answer.resume);
    expect(second.answer.keepsPicture).toBe(true);
    floor.agent.peer?.notify('videoLost', { viewerId, generation: 1, code: 'VIDEO_LOST' });
    await eventually(() => expect(second.game.channel.received.map(({ method }) => method)).toContain('videoLost'));
    expect(floor.agent.stoppedVideos).toEqual([]);
  });

  it('keep their picture until their closing is settled', async () => {
    const { game, viewerId } = await seated();
    const { agent } = floor;
    await game.cashIn(5_000);
    agent.holdsEvents = true;
    const leaving = game.leave();
    await eventually(() => expect(agent.received.at(-1)?.name).toBe('cashOut'));
    expect(agent.stoppedVideos).toEqual([]);
    agent.holdsEvents = false;
    await agent.sendEvents('m1', agent.cabinet('m1').journal);
    expect((await leaving).kind).toBe('accepted');
    await eventually(() => expect(new Set(agent.stoppedVideos)).toEqual(new Set([viewerId])));
  });

  it('get an offer that follows the request for the seat, and none if the seat is refused', async () => {
    const game = await (await floor.player('player1')).game();
    const large = `${trialOffer}${'a=unknown:value\r\n'.repeat(700)}`;
    const asked = Promise.all([game.init('m1'), game.offer(large)]);
    const hidden = 'candidate:1 1 udp 2113937151 0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9.local 50000 typ host';
    for (let candidate = 1; candidate <= 32; candidate++)
      game.channel.peer.notify('candidate', { generation: 1, candidate: hidden, mid: '0' });
    const [seat, picture] = await asked;
    expect(seat.kind).toBe('accepted');
    expect(picture.kind).toBe('accepted');
    await eventually(() => expect(floor.agent.candidates).toHaveLength(20));
    expect(floor.agent.candidates[0]).toContain(' 127.0.0.1 50000 typ host');
    const other = await (await floor.player('player2')).game();
    const [refused, unseen] = await Promise.all([other.init('m1'), other.offer()]);
    expect(refused).toMatchObject({ kind: 'refused', error: { code: 'MACHINE_TAKEN' } });
    expect(unseen).toMatchObject({ kind: 'refused', error: { code: 'INIT_FIRST' } });
    expect(floor.agent.received.filter(({ name }) => name === 'offer')).toHaveLength(1);
  });

  it('receive nothing from an agent that has not said hello', async () => {
    const { game, viewerId } = await seated();
    const stranger = await RawChannel.open(floor.address, '/agent');
    const lost = { viewerId, generation: 1, code: 'VIDEO_LOST' };
    stranger.send(JSON.stringify({ notification: true, method: 'videoLost', data: lost }));
    // The server reads messages in order, so once it refuses this request it has read the notification before it.
    stranger.request(1, 'events', { machineId: 'm1', events: [] });
    await eventually(() => expect(stranger.texts).not.toEqual([]));
    floor.agent.peer?.notify('videoLost', { viewerId, generation: 2, code: 'VIDEO_LOST' });
    await eventually(() =>
      expect(game.channel.received.filter(({ method }) => method === 'videoLost')).toMatchObject([
        { data: { generation: 2 } },
      ]),
    );
  });
});
