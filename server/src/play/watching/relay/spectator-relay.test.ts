import type { MachineId } from '@reelfloor/protocol';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { HostileJanus, honestAnswer } from '../../../testing/hostile-janus.ts';
import { janusPath, janusSecret, TestJanus } from '../../../testing/test-janus.ts';
import { trialOffer } from '../../../testing/trial-offer.ts';
import type { RelayedPage } from './relayed-picture.ts';
import { SpectatorRelay } from './spectator-relay.ts';

if (janusPath === null) console.log('Left out: tests of the relay for watchers need Janus (Debian: janus).');

const machineId = 'm1' as MachineId;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface FeedOrder {
  readonly port: number;
  readonly rtcpPort: number;
  readonly srtpKey: string;
}

/** One node with a relay, and the agent that it orders. */
const nodeAt = (url: string, { most = 10, secret = janusSecret } = {}) => {
  const orders: FeedOrder[] = [];
  const stopped: string[] = [];
  const agent = { refuses: false };
  const elsewhere = { relayed: 0 };
  const routes: { onLost(): void }[] = [];
  const link = {
    command: async (_name: string, order: FeedOrder) => {
      orders.push(order);
      return agent.refuses
        ? { kind: 'refused', error: { code: 'WATCH_OFF', ErrorMessage: '' } }
        : { kind: 'accepted', value: {} };
    },
    stopVideo: (viewerId: string) => stopped.push(viewerId),
  };
  const relay = new SpectatorRelay({
    settings: { url, secret, address: '127.0.0.1', most },
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    floor: { get: () => ({ link }) } as never,
    viewers: {
      add: (_id, route) => {
        routes.push(route);
        return () => {};
      },
    },
    counts: { relayedElsewhere: () => elsewhere.relayed },
  });
  ends.push(() => relay.stop());
  return { relay, orders, stopped, agent, elsewhere, routes };
};

const pageOf = () => {
  const lost: number[] = [];
  const slow: true[] = [];
  const page: RelayedPage = {
    address: '127.0.0.1',
    onLost: (generation) => lost.push(generation),
    onTooSlow: () => slow.push(true),
  };
  return { page, lost, slow };
};

const isUp = (node: ReturnType<typeof nodeAt>) => eventually(() => expect(node.relay.isUp).toBe(true));

describe.skipIf(janusPath === null)('a relay for watchers, with Janus', { timeout: 60_000 }, () => {
  const startJanus = async () => {
    const janus = await TestJanus.start();
    ends.push(() => janus.remove());
    return janus;
  };

  it('shows a machine to all who watch from one stream, which ends with the last of them', async () => {
    const node = nodeAt((await startJanus()).url);
    await isUp(node);
    const pages = [pageOf(), pageOf()];
    const pictures = await Promise.all(pages.map(({ page }) => node.relay.offer(machineId, 3, page)));
    for (const picture of pictures) expect(picture?.sdp).toContain('VP8/90000');
    expect(node.relay.spectators).toBe(2);
    expect(new Set(node.orders.map(({ port, rtcpPort }) => `${port} ${rtcpPort}`)).size).toBe(1);
    expect(Buffer.from(node.orders[0]?.srtpKey ?? '', 'base64')).toHaveLength(30);
    pictures[0]?.end();
    expect(node.stopped).toEqual([]);
    pictures[1]?.end();
    expect(node.stopped).toEqual(['relay-m1']);
    expect(pages.flatMap(({ lost }) => lost)).toEqual([]);
    const again = await node.relay.offer(machineId, 4, pageOf().page);
    expect(again?.generation).toBe(4);
    // A key is never used for a second stream.
    expect(node.orders.at(-1)?.srtpKey).not.toBe(node.orders[0]?.srtpKey);
  });

  it('comes to one stream on two nodes, and leaves it to the other while somebody watches there', async () => {
    const { url } = await startJanus();
    const [one, two] = [nodeAt(url), nodeAt(url)];
    await Promise.all([isUp(one), isUp(two)]);
    const [here, there] = await Promise.all([
      one.relay.offer(machineId, 1, pageOf().page),
      two.relay.offer(machineId, 1, pageOf().page),
    ]);
    expect(one.orders[0]).toEqual(two.orders[0]);
    one.elsewhere.relayed = 1;
    here?.end();
    expect(one.stopped).toEqual([]);
    expect(await two.relay.offer(machineId, 2, pageOf().page)).not.toBeNull();
    there?.end();
  });

  it('refuses what is no answer to its offer, and takes none for an older picture', async () => {
    const node = nodeAt((await startJanus()).url);
    await isUp(node);
    const picture = await node.relay.offer(machineId, 1, pageOf().page);
    const refusal = (code: string) => ({ ok: false, refusal: { code } });
    expect(await picture?.answer({ generation: 0, sdp: trialOffer })).toMatchObject(refusal('VIDEO_REPLACED'));
    for (const sdp of ['v=0', 'v=0\r\nm=audio 9 RTP/AVP 0', trialOffer])
      expect(await picture?.answer({ generation: 1, sdp })).toMatchObject(refusal('MESSAGE_INVALID'));
  });

  it('loses its pictures within two seconds when Janus hangs, and shows them again once it is back', async () => {
    const janus = await startJanus();
    const node = nodeAt(janus.url);
    await isUp(node);
    const { page, lost } = pageOf();
    await node.relay.offer(machineId, 7, page);
    const frozenAtMs = performance.now();
    await janus.freeze();
    await eventually(() => expect(lost).toEqual([7]));
    expect(performance.now() - frozenAtMs).toBeLessThan(2_500);
    expect(node.stopped).toEqual(['relay-m1']);
    expect(node.relay.hasRoom).toBe(false);
    expect(await node.relay.offer(machineId, 8, page)).toBeNull();
    janus.thaw();
    await isUp(node);
    expect(await node.relay.offer(machineId, 9, page)).not.toBeNull();
  });

  it('lets in nobody with another secret, and no more watchers than it may', async () => {
    const { url } = await startJanus();
    const stranger = nodeAt(url, { secret: 'another secret of thirty-two letters' });
    const node = nodeAt(url, { most: 2 });
    await isUp(node);
    await node.relay.offer(machineId, 1, pageOf().page);
    expect(node.relay.hasRoom).toBe(true);
    node.elsewhere.relayed = 1;
    expect(node.relay.hasRoom).toBe(false);
    expect(await node.relay.offer(machineId, 1, pageOf().page)).toBeNull();
    expect(stranger.relay.isUp).toBe(false);
  });
});

describe('a relay for watchers, with a hostile twin of Janus', { timeout: 30_000 }, () => {
  const startTwin = async () => {
    const twin = await HostileJanus.start();
    ends.push(() => twin.close());
    return twin;
  };
  const watched = async (twin: HostileJanus) => {
    const node = nodeAt(twin.url);
    await isUp(node);
    const spectator = pageOf();
    const picture = await node.relay.offer(machineId, 1, spectator.page);
    return { node, picture, ...spectator };
  };

  it('cuts the line, and ends the stream, of a relay that does not say that it ended a picture', async () => {
    const twin = await startTwin();
    const { node, picture } = await watched(twin);
    const other = pageOf();
    await node.relay.offer(machineId, 5, other.page);
    twin.answer = (request, handles) => (request.janus === 'detach' ? null : honestAnswer(request, handles));
    const endedAtMs = performance.now();
    picture?.end();
    await eventually(() => expect(node.stopped).toEqual(['relay-m1']));
    expect(performance.now() - endedAtMs).toBeLessThan(1_000);
    expect(other.lost).toEqual([5]);
  });

  it('gives up a relay that speaks nonsense, and comes back to it', async () => {
    const twin = await startTwin();
    const { node, lost } = await watched(twin);
    twin.send('{"janus":');
    await eventually(() => expect(lost).toEqual([1]));
    await isUp(node);
    for (const nonsense of ['[]', '{"janus":7}', '{"janus":"event","sender":"x"}']) {
      twin.send(nonsense);
      await eventually(() => expect(node.relay.isUp).toBe(false));
      await isUp(node);
    }
  });

  it('shows nothing by a relay that never opens a session, answers late, or offers nothing', async () => {
    const twin = await startTwin();
    twin.answer = ({ janus }) => (janus === 'create' ? null : { janus: 'success' });
    const silent = nodeAt(twin.url);
    await eventually(() => expect(twin.requests.map(({ janus }) => janus)).toEqual(['create']));
    expect(await silent.relay.offer(machineId, 1, pageOf().page)).toBeNull();
    silent.relay.stop();
    twin.answer = honestAnswer;
    const node = nodeAt(twin.url);
    await isUp(node);
    const answers: readonly object[] = [
      { janus: 'event', plugindata: { data: {} } },
      { janus: 'event', jsep: { type: 'answer', sdp: 'v=0' } },
      { janus: 'event', plugindata: { data: { error_code: 455, error: 'none' } } },
      { janus: 'error' },
    ];
    for (const answer of answers) {
      twin.answer = (request, handles) => (request.body?.request === 'watch' ? answer : honestAnswer(request, handles));
      expect(await node.relay.offer(machineId, 1, pageOf().page)).toBeNull();
      expect(node.relay.spectators).toBe(0);
    }
    twin.answer = (request, handles) =>
      request.body?.request === 'info'
        ? { janus: 'success', plugindata: { data: { info: { media: [{ port: -1 }] } } } }
        : honestAnswer(request, handles);
    expect(await node.relay.offer(machineId, 1, pageOf().page)).toBeNull();
  });

  it('waits for a mountpoint that another node is creating, which Janus says exists and does not know yet', async () => {
    const twin = await startTwin();
    let isCreated = false;
    twin.answer = (request, handles) => {
      const refused = (code: number) => ({ janus: 'event', plugindata: { data: { error_code: code, error: 'so' } } });
      if (request.body?.request === 'create') return refused(456);
      if (request.body?.request === 'info' && !isCreated) return refused(455);
      return honestAnswer(request, handles);
    };
    const node = nodeAt(twin.url);
    await isUp(node);
    const offered = node.relay.offer(machineId, 1, pageOf().page);
    const times = () => twin.requests.filter(({ body }) => body?.request === 'info').length;
    await eventually(() => expect(times()).toBeGreaterThan(3));
    isCreated = true;
    expect(await offered).not.toBeNull();
  });

  it('shows nothing of a machine whose agent feeds no relay', async () => {
    const twin = await startTwin();
    const node = nodeAt(twin.url);
    await isUp(node);
    node.agent.refuses = true;
    expect(await node.relay.offer(machineId, 1, pageOf().page)).toBeNull();
    expect(node.relay.spectators).toBe(0);
    node.agent.refuses = false;
    expect(await node.relay.offer(machineId, 2, pageOf().page)).not.toBeNull();
  });

  it('orders a stream anew that has ended, and gives up one that ends again and again', async () => {
    const twin = await startTwin();
    const { node, lost } = await watched(twin);
    const ordered = node.orders.length;
    node.routes[0]?.onLost();
    await eventually(() => expect(node.orders.length).toBeGreaterThan(ordered));
    expect(lost).toEqual([]);
    for (let times = 0; times < 3; times++) node.routes[0]?.onLost();
    expect(lost).toEqual([1]);
    expect(node.stopped).toEqual(['relay-m1']);
    expect(await node.relay.offer(machineId, 2, pageOf().page)).toBeNull();
    expect(await node.relay.offer('m2' as MachineId, 1, pageOf().page)).not.toBeNull();
  });

  it('says that a line is too slow after five bad seconds, and that a picture is lost when the relay ends it', async () => {
    const twin = await startTwin();
    const { picture, slow, lost } = await watched(twin);
    const sender = picture?.handleId;
    for (let second = 0; second < 4; second++) twin.send({ janus: 'slowlink', sender });
    twin.send({ janus: 'slowlink', sender: 1 });
    twin.send({ janus: 'slowlink', sender });
    await eventually(() => expect(slow).toEqual([true]));
    expect(lost).toEqual([]);
    const next = await watched(twin);
    twin.send({ janus: 'hangup', sender: next.picture?.handleId, reason: 'ICE failed' });
    await eventually(() => expect(next.lost).toEqual([1]));
  });
});
