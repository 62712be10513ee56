import { rm } from 'node:fs/promises';
import { createRefusedResult, okResult, type Refusal } from '@reelfloor/protocol';
import { maxClipBytes } from '@reelfloor/protocol/channels/recording';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { basicAuthorization, uploadAsAgent } from '../../testing/agent-upload.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { natsServerPath, TestNats } from '../../testing/test-nats.ts';
import { TestPlayer } from '../../testing/test-player.ts';

const recording = { no: 7, head: 'a'.repeat(64) };
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

let network: LocalNetwork;
let config: ServerConfig;
let nodes: RunningServer[];
let agent: TestAgent;
let asked: { clipId: string; sessionId: string | null; sessionEndedAtMs?: number | undefined }[];

let nats: TestNats | null;

const start = () => startServerNode(config, nats ? besideOthers() : { ...besideOthers(), network });
const addressOf = (index: number) => nodes[index]?.address ?? '';

const openNodes = async (usesNats: boolean) => {
  nats = usesNats ? await TestNats.start() : null;
  network = new LocalNetwork();
  config = await seededConfig({ NATS_URL: nats?.url ?? '' });
  nodes = [await start(), await start()];
  agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
  asked = [];
  agent.override.recordingClip = (order) => {
    asked.push(order);
    const { fromMs, untilMs } = order;
    return okResult({ fromMs, untilMs, startedAtMs: fromMs + 3_000, endedAtMs: untilMs - 4_000, gaps: [] });
  };
  const { agentId = '', agentToken = '' } = config.demo ?? {};
  await agent.connect(addressOf(0), agentId, agentToken);
};

afterEach(async () => {
  agent.cut();
  for (const node of nodes) await node.close();
  await nats?.remove();
  await rm(config.dataDir, { recursive: true, force: true });
});

/** Sends a clip as an agent does. */
const put = (
  clipId: string,
  {
    node = 0,
    body = bytes as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    ...upload
  }: {
    node?: number;
    body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
    authorization?: string;
    type?: string;
  } = {},
) => uploadAsAgent({ address: addressOf(node), demo: config.demo }, clipId, { body, ...upload });

const get = (path: string, { node = 0, range = '' } = {}) =>
  fetch(`${addressOf(node)}${path}`, { headers: range === '' ? {} : { range } });

/** Plays one round as a player, and returns the player with the round's number. */
const playRound = async (username: string, isRecorded = true) => {
  const player = await TestPlayer.login(addressOf(0), username);
  const game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect((await game.cashIn(1_000)).kind).toBe('accepted');
  agent.cabinet('m1').playRound({ recording: isRecorded ? recording : undefined });
  const rounds = async () => (await player.get('player/rounds')).body.rounds as { number: number; picture: string }[];
  await eventually(async () => expect(await rounds()).toHaveLength(1));
  const [round] = await rounds();
  const leave = async () => {
    expect((await game.leave()).kind).toBe('accepted');
    game.channel.socket.close();
  };
  return { player, number: round?.number ?? 0, picture: round?.picture, leave };
};

const clipOf = async (player: TestPlayer, number: number) => {
  const { status, body } = await player.post(`player/rounds/${number}/clip`);
  return { status, body: body as { path: string } & Partial<Refusal> & Record<string, unknown> };
};

describe(`the clip of a round on ${testEngine}`, { timeout: 60_000 }, () => {
  beforeEach(() => openNodes(false));

  it('is asked of the agent for its own session, and plays whole and in parts without authorization', async () => {
    const { player, number, picture } = await playRound('player1');
    expect(picture).toBe('recorded');
    const { status, body } = await clipOf(player, number);
    expect(status).toBe(200);
    expect(body).toMatchObject({ gaps: [], path: expect.stringMatching(/^\/clips\/[\w-]{22}\.mp4$/) });
    const [order] = asked;
    const round = { journalId: agent.cabinet('m1').journalId, seq: agent.cabinet('m1').lastSeq };
    expect(order).toMatchObject({ round, format: 'video', sessionId: expect.stringMatching(/./) });
    expect((await put(order?.clipId ?? '')).status).toBe(204);
    const whole = await get(body.path);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await get(body.path, { range: 'bytes=1000-1999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/300000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
    const end = await get(body.path, { range: 'bytes=299990-' });
    expect((await end.arrayBuffer()).byteLength).toBe(10);
    expect((await get(body.path, { range: 'bytes=300000-' })).status).toBe(416);
  });

  it('is asked for up to the end of its session, once that is over', async () => {
    const { player, number, leave } = await playRound('player1');
    await clipOf(player, number);
    await leave();
    const { body } = await player.get('player/sessions');
    const [session] = body.items as { end: number }[];
    await clipOf(player, number);
    expect(session).toBeDefined();
    expect(asked.map(({ sessionEndedAtMs }) => sessionEndedAtMs)).toEqual([undefined, session?.end]);
  });

  it('is refused where a sign-in has thirty that can be played, until one of them ends', async () => {
    const { player, number } = await playRound('player1');
    // Thirty at once may be more calls than are allowed in a second.
    for (let count = 0; count < 30; count++)
      await eventually(async () => expect((await clipOf(player, number)).status).toBe(200));
    const { status, body } = await clipOf(player, number);
    expect(status).toBe(429);
    // The first of them ends in ten minutes.
    expect(Number((body.Params as { retry_s: number }).retry_s)).toBeGreaterThan(500);
    expect(asked).toHaveLength(30);
  });

  it('is refused to everybody else, by the number of another player’s round or of none', async () => {
    const { number, leave } = await playRound('player1');
    await leave();
    const other = await TestPlayer.login(addressOf(0), 'player2');
    for (const one of [number, number + 1, 999])
      expect((await clipOf(other, one)).body).toMatchObject({ code: 'ROUND_UNKNOWN' });
    expect(asked).toEqual([]);
  });

  it('ends with the logout of its sign-in', async () => {
    const { player, number } = await playRound('player1');
    const { body } = await clipOf(player, number);
    await put(asked[0]?.clipId ?? '');
    expect((await get(body.path)).status).toBe(200);
    await player.post('player/logout');
    expect((await get(body.path)).status).toBe(404);
  });

  it('is streamed on while it comes, and is never whole if its agent breaks off', async () => {
    const { player, number } = await playRound('player1');
    const { body } = await clipOf(player, number);
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const sending = put(asked[0]?.clipId ?? '', { body: readable }).catch(() => null);
    await writer.write(bytes.subarray(0, 1_000));
    const answer = await get(body.path);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await writer.abort(new Error('the agent is gone'));
    await sending;
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
    expect((await get(body.path)).status).toBe(503);
  });

  it('says why nothing was recorded', async () => {
    const { player, number, picture, leave } = await playRound('player1', false);
    expect(picture).toBe('none');
    expect((await clipOf(player, number)).body).toMatchObject({
      code: 'RECORDING_NONE',
      Params: { reason: 'noRecorder' },
    });
    await leave();
    agent.override.recordingClip = () => createRefusedResult('RECORDING_NONE', { reason: 'slowDisk' });
    const other = await playRound('player2');
    expect((await clipOf(other.player, other.number)).body).toMatchObject({
      code: 'RECORDING_NONE',
      Params: { reason: 'slowDisk' },
    });
  });
});

describe(`what an agent sends on ${testEngine}`, { timeout: 60_000 }, () => {
  beforeEach(() => openNodes(false));

  it('is taken only from the agent that was asked, once, and under the id that was asked for', async () => {
    const { player, number } = await playRound('player1');
    await clipOf(player, number);
    const clipId = asked[0]?.clipId ?? '';
    expect((await put(clipId, { authorization: basicAuthorization('hall', 'wrong') })).status).toBe(401);
    expect((await put(clipId, { authorization: 'Bearer x' })).status).toBe(401);
    expect((await put('B'.repeat(22))).status).toBe(404);
    expect((await put('../../etc/passwd')).status).toBe(404);
    expect((await put(clipId, { type: 'application/json' })).status).toBeGreaterThanOrEqual(400);
    expect((await put(clipId)).status).toBe(204);
    expect((await put(clipId)).status).toBe(404);
  });

  it('may take longer than other requests, because a hall’s uplink can be slow', async () => {
    const { player, number } = await playRound('player1');
    const { body } = await clipOf(player, number);
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const sending = put(asked[0]?.clipId ?? '', { body: readable });
    const longerMs = 17_000;
    const pauseMs = 1_000;
    for (let sentMs = 0; sentMs < longerMs; sentMs += pauseMs) {
      await writer.write(bytes.subarray(0, 1_000));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    await writer.close();
    expect((await sending).status).toBe(204);
    const whole = await (await get(body.path)).arrayBuffer();
    expect(whole.byteLength).toBe((longerMs / pauseMs) * 1_000);
  });

  it('is refused if it is longer than a clip may be', async () => {
    const { player, number } = await playRound('player1');
    const { body } = await clipOf(player, number);
    const part = new Uint8Array(4 * 1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += part.length;
        controller.enqueue(part);
      },
    });
    const answer = await put(asked[0]?.clipId ?? '', { body: endless }).catch(() => null);
    expect(answer?.status ?? 404).toBe(404);
    expect(sent).toBeLessThan(2 * maxClipBytes);
    expect((await get(body.path)).status).toBe(503);
  });
});

describe.each(natsServerPath === null ? ['a test network'] : ['a test network', 'NATS'])(
  `a clip between two nodes on ${testEngine} and %s`,
  { timeout: 60_000 },
  (medium) => {
    beforeEach(() => openNodes(medium === 'NATS'));

    it('arrives wherever it was asked for, and while its agent is away is kept at the hall', async () => {
      const { player, number } = await playRound('player1');
      const at = (node: number) => new TestPlayer(addressOf(node), player.signIn);
      const asks = await Promise.all([clipOf(at(1), number), clipOf(at(1), number)]);
      const sent = asked.map(({ clipId }, index) => ({ clipId, body: bytes.subarray(index) }));
      // The agent sends each to the node at which it is, whichever node asked.
      for (const { clipId, body } of sent) expect((await put(clipId, { body })).status).toBe(204);
      const holdsOwnBytes = async (path: string) => {
        const own = sent.find(({ clipId }) => path.includes(clipId))?.body ?? Buffer.of();
        for (const node of [1, 0]) {
          const whole = Buffer.from(await (await get(path, { node })).arrayBuffer());
          expect(whole.equals(own)).toBe(true);
          const part = await get(path, { node, range: 'bytes=200000-200099' });
          expect(part.status).toBe(206);
          expect(Buffer.from(await part.arrayBuffer()).equals(own.subarray(200_000, 200_100))).toBe(true);
        }
      };
      for (const { body } of asks) await holdsOwnBytes(body.path);
      agent.cut();
      for (const node of [0, 1])
        await eventually(async () =>
          expect(await clipOf(at(node), number)).toMatchObject({
            status: 503,
            body: { code: 'RECORDING_UNREACHABLE' },
          }),
        );
      // What has come is there without the agent.
      for (const { body } of asks) await holdsOwnBytes(body.path);
    });
  },
);
