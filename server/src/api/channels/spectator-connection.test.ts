import type { LobbyMachine, MachineId, ViewerId } from '@reelfloor/protocol';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSpectatorRule } from '../../backoffice/machines/machine-actions.ts';
import { eventually } from '../../testing/eventually.ts';
import { openChannel, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { trialOffer } from '../../testing/trial-offer.ts';

/** Opens the watch channel as a page does, and says what it watches. */
const watchBy = async (player: TestPlayer, machineId = 'm1') => {
  const channel = await openChannel(player.address, watchPath, watchClientSide, watchServerSide);
  let closedBecause = '';
  channel.socket.once('close', (_code, reason) => {
    closedBecause = String(reason);
  });
  const init = { token: player.signIn.token, machineID: machineId as MachineId };
  const outcome = await channel.peer.request('init', init, 15_000);
  return {
    ...channel,
    outcome,
    isOpen: () => channel.socket.readyState === channel.socket.OPEN,
    closedBecause: () => closedBecause,
    offer: (generation = 0) => channel.peer.request('offer', { generation, sdp: trialOffer }, 15_000),
    spectators: () =>
      channel.received
        .filter(({ method }) => method === 'spectators')
        .map(({ data }) => (data as { spectators: number }).spectators),
  };
};
type Spectator = Awaited<ReturnType<typeof watchBy>>;

const refusedWith = (code: string | number) => ({ kind: 'refused', error: { code } });

describe('the channel that shows players a machine in play', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let seated: TestPlayer;
  let watching: TestPlayer;
  let game: Awaited<ReturnType<TestPlayer['game']>>;
  const open: Spectator[] = [];
  const watch = async (player = watching, machineId = 'm1') => {
    const spectator = await watchBy(player, machineId);
    open.push(spectator);
    return spectator;
  };
  const decide = (machineId: string | null, rule: 'on' | 'off' | null) =>
    floor.withDatabase((database) =>
      database.transact((tx) => changeSpectatorRule(tx, machineId, { rule, at: Date.now() })).then(() => {}),
    );
  const endsWith = (spectator: Spectator, code: string) =>
    eventually(() => expect(spectator.closedBecause()).toBe(code));

  beforeAll(async () => {
    floor = await TestFloor.open({ SPECTATORS_PER_MACHINE: '3' });
    seated = await floor.player('player1');
    watching = await floor.player('player2');
  });
  afterAll(() => floor.close());
  beforeEach(async () => {
    game = await seated.game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
  });
  afterEach(async () => {
    for (const spectator of open.splice(0)) spectator.socket.close();
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    game.close();
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
  });

  it('shows the picture of a machine at which another plays, without name and credit, as a viewer of its own kind', async () => {
    const spectator = await watch();
    expect(spectator.outcome).toMatchObject({
      kind: 'accepted',
      value: { machine: { id: 'm1', brand: { id: 'koi' }, privateAreas: [{ x: 0.1 }] }, spectators: 1 },
    });
    expect(JSON.stringify(spectator.outcome)).not.toMatch(/player1|credit|balance/i);
    expect(await spectator.offer()).toMatchObject({ kind: 'accepted', value: { generation: 0 } });
    const asked = floor.agent.received.find(({ name }) => name === 'watch')?.data;
    expect(asked).toMatchObject({
      machineId: 'm1',
      maxSpectators: 3,
      viewerId: expect.stringMatching(/^watch-/),
    });
    expect(JSON.stringify(asked)).not.toContain(trialOffer);
    const { viewerId } = asked as { viewerId: ViewerId };
    floor.agent.peer?.notify('candidate', { viewerId, generation: 0, candidate: 'c', mid: '0' });
    await eventually(() => expect(spectator.received).toContainEqual(expect.objectContaining({ method: 'candidate' })));
    spectator.socket.close();
    await eventually(() => expect(floor.agent.stoppedVideos).toContain(viewerId));
  });

  it('tells the seated player and the other spectators how many watch, and nobody who', async () => {
    const counts = () => game.channel.received.filter(({ method }) => method === 'spectators').map(({ data }) => data);
    const first = await watch();
    await eventually(() => expect(counts()).toEqual([{ spectators: 1 }]));
    const second = await watch(await floor.player('staff1'));
    await eventually(() => expect(first.spectators()).toEqual([2]));
    second.socket.close();
    await eventually(() => expect(first.spectators()).toEqual([2, 1]));
    await eventually(() => expect(counts()).toEqual([{ spectators: 1 }, { spectators: 2 }, { spectators: 1 }]));
  });

  it('refuses a machine at which nobody plays, one that does not exist, and one whose cabinet names no private areas', async () => {
    expect((await watch(watching, 'm2')).outcome).toMatchObject(refusedWith('WATCH_IDLE'));
    expect((await watch(watching, 'm9')).outcome).toMatchObject(refusedWith('MACHINE_UNKNOWN'));
    const { description } = floor.agent.cabinet('m2');
    const { privateAreas } = description;
    Object.assign(description, { privateAreas: undefined });
    floor.agent.cut();
    await floor.connectAgent();
    expect((await watch(watching, 'm2')).outcome).toMatchObject(refusedWith('WATCH_OFF'));
    Object.assign(description, { privateAreas });
    floor.agent.cut();
    await floor.connectAgent();
  });

  it('offers no watching of a machine whose agent can make no picture, says so in the lobby, and refuses it', async () => {
    const listed = async () =>
      ((await watching.get('machine/all')).body.machines as LobbyMachine[]).find(({ id }) => id === 'm2');
    const { description } = floor.agent.cabinet('m2');
    const reconnect = async (hasPicture: boolean | undefined) => {
      Object.assign(description, { hasPicture });
      floor.agent.cut();
      await floor.connectAgent();
    };
    expect(await listed()).toMatchObject({ watchable: true });
    await reconnect(false);
    await eventually(async () => expect(await listed()).toMatchObject({ noPicture: true }));
    expect(await listed()).not.toHaveProperty('watchable');
    expect((await watch(watching, 'm2')).outcome).toMatchObject(refusedWith(70000));
    await reconnect(undefined);
    await eventually(async () => expect(await listed()).toMatchObject({ watchable: true }));
  });

  it('ends at once when the seated player refuses to be watched, and stays refused until that player allows it', async () => {
    const spectator = await watch();
    expect(await spectator.offer()).toMatchObject({ kind: 'accepted' });
    expect((await seated.get('player/watching')).body).toEqual({ isOffered: true, isAllowed: true });
    const chosen = await seated.post('player/watching', { isAllowed: false });
    expect(chosen.body).toEqual({ isOffered: true, isAllowed: false });
    await endsWith(spectator, 'WATCH_DECLINED');
    const asked = floor.agent.received.findLast(({ name }) => name === 'watch');
    const { viewerId } = (asked?.data ?? {}) as { viewerId?: string };
    await eventually(() => expect(floor.agent.stoppedVideos).toContain(viewerId));
    expect((await watch()).outcome).toMatchObject(refusedWith('WATCH_DECLINED'));
    await seated.post('player/watching', { isAllowed: true });
    expect((await watch()).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('ends a picture whose permission ends while the agent is asked for it', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    floor.agent.override.watch = async ({ generation }) => {
      asked.resolve();
      await answer.promise;
      return { ok: true, value: { generation, sdp: 'v=0' } };
    };
    const spectator = await watch();
    void spectator.offer();
    await asked.promise;
    await seated.post('player/watching', { isAllowed: false });
    await endsWith(spectator, 'WATCH_DECLINED');
    const stops = floor.agent.stoppedVideos.length;
    delete floor.agent.override.watch;
    answer.resolve();
    await eventually(() => expect(floor.agent.stoppedVideos.length).toBeGreaterThan(stops));
    await seated.post('player/watching', { isAllowed: true });
  });

  it('ends when house or machine do not allow it any more; what was decided for the machine counts more', async () => {
    const first = await watch();
    await decide('m1', 'off');
    await endsWith(first, 'WATCH_OFF');
    await decide('m1', 'on');
    await decide(null, 'off');
    const second = await watch();
    expect(second.outcome).toMatchObject({ kind: 'accepted' });
    const listed = async () =>
      ((await watching.get('machine/all')).body.machines as { id: string; watchable?: boolean }[]).flatMap(
        ({ id, watchable }) => (watchable ? [id] : []),
      );
    await eventually(async () => expect(await listed()).toEqual(['m1']));
    await decide('m1', null);
    await endsWith(second, 'WATCH_OFF');
    await decide(null, 'on');
    await eventually(async () => expect(await listed()).toEqual(['m1', 'm2']));
  });

  it('ends when the seat gets free', async () => {
    const spectator = await watch();
    await game.leave();
    await endsWith(spectator, 'WATCH_IDLE');
    game = await seated.game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
  });

  it('bounds the spectators of a machine and the watches of an account', async () => {
    const mine = [await watch(), await watch()];
    expect(mine.map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'accepted']);
    expect((await watch()).outcome).toMatchObject(refusedWith('WATCH_ELSEWHERE'));
    const [staff, admin] = [await floor.player('staff1'), await floor.player('admin1')];
    expect((await watch(staff)).outcome).toMatchObject({ kind: 'accepted' });
    expect((await watch(admin)).outcome).toMatchObject(refusedWith('WATCH_FULL'));
    mine[0]?.socket.close();
    await eventually(async () => expect((await watch(admin)).outcome).toMatchObject({ kind: 'accepted' }));
  });

  it('takes no press, no other message before init, and ends with the sign-in', async () => {
    const leaving = await floor.player('player2');
    const spectator = await watch(leaving);
    const answer = Promise.withResolvers<unknown>();
    // Notifications may come before the answer.
    spectator.socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { id?: number };
      if (message.id === 99) answer.resolve(message);
    });
    const press = { button: 'spin', commandId: 'command-0001' };
    spectator.socket.send(JSON.stringify({ request: true, id: 99, method: 'press', data: press }));
    expect(await answer.promise).toMatchObject({ errorCode: 'METHOD_UNKNOWN' });
    const early = await openChannel(leaving.address, watchPath, watchClientSide, watchServerSide);
    expect(await early.peer.request('offer', { generation: 0, sdp: trialOffer }, 15_000)).toMatchObject(
      refusedWith('INIT_FIRST'),
    );
    early.socket.close();
    await leaving.post('player/logout');
    await endsWith(spectator, 'TOKEN_INVALID');
  });

  it('refuses a player in a break, and ends the watching of one who begins a break', async () => {
    const resting = await floor.player('admin1');
    const spectator = await watch(resting);
    expect(spectator.outcome).toMatchObject({ kind: 'accepted' });
    expect((await resting.post('player/timeout', { hours: 24 })).status).toBe(200);
    await endsWith(spectator, 'RESTRICTED');
    expect((await watch(resting)).outcome).toMatchObject(refusedWith('RESTRICTED'));
  });
});
