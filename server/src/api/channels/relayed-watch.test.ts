import type { MachineId } from '@reelfloor/protocol';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { HostileJanus, honestAnswer } from '../../testing/hostile-janus.ts';
import { janusSecret } from '../../testing/test-janus.ts';
import { openChannel, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { trialOffer } from '../../testing/trial-offer.ts';

const refusedWith = (code: string) => ({ kind: 'refused', error: { code } });
const byRelay = { kind: 'accepted', value: { isOffer: true, sdp: 'v=0' } };

describe('the watch channel with a relay', { timeout: 60_000 }, () => {
  let twin: HostileJanus;
  let floor: TestFloor;
  let seated: TestPlayer;
  let game: Awaited<ReturnType<TestPlayer['game']>>;
  const open: { socket: { close(): void } }[] = [];

  beforeAll(async () => {
    twin = await HostileJanus.start();
    floor = await TestFloor.open({
      SPECTATORS_PER_MACHINE: '1',
      WATCH_RELAY: `janus:${twin.url}`,
      WATCH_RELAY_SECRET: janusSecret,
      WATCH_RELAY_MOST: '2',
    });
    seated = await floor.player('player1');
  });
  afterAll(async () => {
    await floor.close();
    await twin.close();
  });
  beforeEach(async () => {
    twin.answer = honestAnswer;
    await eventually(() => expect(twin.requests.some(({ janus }) => janus === 'keepalive')).toBe(true));
    game = await seated.game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
  });
  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.close();
    await game.leave();
    game.close();
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
    // One handle makes the mountpoints. Those of an earlier session ended with it.
    await eventually(() => expect(asked('detach')).toBe(asked('attach') - 1));
  });

  const asked = (what: string): number => {
    const session = twin.requests.slice(twin.requests.findLastIndex(({ janus }) => janus === 'create'));
    return session.filter(({ janus }) => janus === what).length;
  };
  const watchAs = async (username: string) => {
    const player = await floor.player(username);
    const channel = await openChannel(player.address, watchPath, watchClientSide, watchServerSide);
    open.push(channel);
    let closedBecause = '';
    channel.socket.once('close', (_code, reason) => {
      closedBecause = String(reason);
    });
    const init = { token: player.signIn.token, machineID: 'm1' as MachineId };
    const outcome = await channel.peer.request('init', init, 15_000);
    const offer = (generation = 0, answers = true) =>
      channel.peer.request('offer', { generation, sdp: trialOffer, answers }, 15_000);
    return { ...channel, outcome, offer, closedBecause: () => closedBecause };
  };
  const feeds = () => floor.agent.received.filter(({ name }) => name === 'feedRelay');

  it('hands on the offer of the relay to a page that can answer it, and asks the agent for any other', async () => {
    const page = await watchAs('player2');
    expect(await page.offer()).toMatchObject(byRelay);
    expect(feeds().at(-1)?.data).toMatchObject({ machineId: 'm1', viewerId: 'relay-m1', port: 20_000 });
    expect(JSON.stringify(twin.requests)).not.toContain('player2');
    const bad = { generation: 0, sdp: 'v=0' };
    expect(await page.peer.request('answer', bad, 15_000)).toMatchObject(refusedWith('MESSAGE_INVALID'));
    expect(await page.peer.request('answer', { ...bad, generation: 1 }, 15_000)).toMatchObject(
      refusedWith('VIDEO_REPLACED'),
    );
    const old = await watchAs('staff1');
    const direct = await old.offer(0, false);
    expect(direct).toMatchObject({ kind: 'accepted' });
    expect(direct).not.toHaveProperty('value.isOffer');
  });

  it('lets in as many as agent and relay have room for together', async () => {
    for (const username of ['player2', 'staff1'])
      expect(await (await watchAs(username)).offer()).toMatchObject(byRelay);
    const third = await watchAs('admin1');
    expect(third.outcome).toMatchObject({ kind: 'accepted', value: { spectators: 3 } });
    expect(await third.offer()).not.toHaveProperty('value.isOffer');
    expect((await watchAs('player2')).outcome).toMatchObject(refusedWith('WATCH_FULL'));
  });

  it('ends the picture at the relay when the player refuses, also while the relay is asked for it', async () => {
    const page = await watchAs('player2');
    expect(await page.offer()).toMatchObject(byRelay);
    const late = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    twin.answer = async (request, handles) => {
      if (request.body?.request === 'watch') {
        begun.resolve();
        await late.promise;
      }
      return honestAnswer(request, handles);
    };
    const waiting = await watchAs('staff1');
    void waiting.offer();
    await begun.promise;
    await seated.post('player/watching', { isAllowed: false });
    for (const { closedBecause } of [page, waiting])
      await eventually(() => expect(closedBecause()).toBe('WATCH_DECLINED'));
    late.resolve();
    await eventually(() => expect(floor.agent.stoppedVideos).toContain('relay-m1'));
    await seated.post('player/watching', { isAllowed: true });
  });

  it('has pages ask again when the relay is lost, and tells those for whom the agent has no room to wait', async () => {
    const pages = [await watchAs('player2'), await watchAs('staff1')];
    for (const page of pages) expect(await page.offer(4)).toMatchObject(byRelay);
    twin.answer = () => null;
    twin.send('nonsense');
    for (const { received } of pages)
      await eventually(() =>
        expect(received).toContainEqual(
          expect.objectContaining({ method: 'videoLost', data: { generation: 4, code: 'VIDEO_LOST' } }),
        ),
      );
    expect(await pages[0]?.offer(5)).not.toHaveProperty('value.isOffer');
    floor.agent.override.watch = () => ({
      ok: false,
      refusal: { code: 'WATCH_FULL', params: { machine: 'm1' } },
    });
    expect(await pages[1]?.offer(5)).toMatchObject(refusedWith('MACHINE_NOT_READY'));
    delete floor.agent.override.watch;
    twin.answer = honestAnswer;
    await eventually(async () => expect(await pages[1]?.offer(6)).toMatchObject(byRelay));
  });

  it('leaves a line that was measured as too narrow to the agent, and says so if the agent has no room', async () => {
    const page = await watchAs('player2');
    const offer = { generation: 0, sdp: trialOffer, answers: true, linkBitsPerSecond: 1_000_000 };
    const direct = await page.peer.request('offer', offer, 15_000);
    expect(direct).toMatchObject({ kind: 'accepted' });
    expect(direct).not.toHaveProperty('value.isOffer');
    floor.agent.override.watch = () => ({ ok: false, refusal: { code: 'WATCH_FULL', params: {} } });
    const next = { ...offer, generation: 1 };
    expect(await page.peer.request('offer', next, 15_000)).toMatchObject(refusedWith('WATCH_LINK_SLOW'));
    delete floor.agent.override.watch;
  });

  it('says that the line does not carry the picture', async () => {
    const page = await watchAs('player2');
    await page.offer();
    const handles = twin.requests.filter(({ body }) => body?.request === 'watch');
    for (let second = 0; second < 5; second++) twin.send({ janus: 'slowlink', sender: handles.at(-1)?.handle_id });
    await eventually(() => expect(page.closedBecause()).toBe('WATCH_LINK_SLOW'));
  });
});
