import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, RecordedClip } from '@reelfloor/protocol';
import { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import { profileText } from '@reelfloor/server/testing/reviewed-profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { Cluster } from '../harness/cluster.ts';
import { call, takeSeat } from '../harness/player.ts';
import { until } from '../harness/until.ts';

/** Time in ms after a round's end that its clip shows, if the session lasts that long. */
const clipAfterMs = 4_000;

const isComplete = haproxyPath() !== null && postgresBin() !== null && natsServerPath() !== null;

describe.skipIf(!isComplete)('the clip of a round whose machine’s agent is at one of two nodes', () => {
  let cluster: Cluster;
  let folder: string;
  /** The agent's line to its node. */
  let line: CuttableProxy;
  let token: string;
  let round: number;

  beforeAll(async () => {
    // A simulated machine is recorded without a page only where a profile asks for it.
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-clips-'));
    const profile = join(folder, 'recorded.json');
    await writeFile(profile, profileText('demo', { id: 'recorded', values: { 'recording.required': 'always' } }));
    cluster = await Cluster.open(2, { environment: { DEMO_PROFILE: profile } });
    await cluster.node(0).start();
    await cluster.node(1).start();
    const { hostname: host, port } = new URL(cluster.node(0).baseUrl);
    line = await CuttableProxy.open({ host, port: Number(port) });
    await cluster.startAgent({ SERVER_URL: `ws://127.0.0.1:${line.port}/agent` });
    const seat = await takeSeat(cluster.node(1).baseUrl, 'player1', '104');
    const { player } = seat;
    token = seat.token;
    expect((await player.cashIn(5_000)).kind).toBe('accepted');
    await player.idle('the money is there', () => (player.cabinet?.creditMinor ?? 0) > 0);
    await player.playRound();
    round = await until('the round is in the ledger', async () => {
      const { body } = await call(cluster.node(0).baseUrl, token, 'player/rounds');
      return (body as { rounds: { number: number }[] }).rounds[0]?.number;
    });
    await until('it is recorded', async () => (await ask(0)).status === 200);
    expect((await player.leave()).kind).toBe('accepted');
    player.close();
    // A recording is written in parts of a second: the clip is whole when it reaches the session's end.
    await until('the recording is at its end', async () => {
      const { body } = await call(cluster.node(0).baseUrl, token, 'player/sessions');
      const { end } = (body as { items: { end: number | null }[] }).items[0] ?? {};
      const clip = (await ask(0)).body;
      return end && clip.until >= Math.min(end, (clip.endedAt ?? 0) + clipAfterMs) - 100;
    });
  }, 240_000);
  afterAll(async () => {
    await cluster?.close();
    await line?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (node: number) => {
    const path = `player/rounds/${round}/clip`;
    const { status, body } = await call(cluster.node(node).baseUrl, token, path, { method: 'POST' });
    return { status, body: body as RecordedClip & ErrorBody };
  };
  const fetchAt = (node: number, { path }: Pick<RecordedClip, 'path'>) =>
    fetch(new URL(path, cluster.node(node).baseUrl));
  /** Asks for the clip at a node, and fetches it from another one. */
  const bytesOf = async (askedAt: number, fetchedAt: number): Promise<Buffer> => {
    const { status, body } = await ask(askedAt);
    expect(status).toBe(200);
    const answer = await fetchAt(fetchedAt, body);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const isUnreachable = async (node: number): Promise<boolean> => {
    const { status, body } = await ask(node);
    return status === 503 && body.code === 'RECORDING_UNREACHABLE';
  };

  it('arrives whole at both, wherever it was asked for, and asked for twice at once', {
    timeout: 60_000,
  }, async () => {
    const whole = await bytesOf(0, 0);
    expect(whole.subarray(4, 8).toString()).toBe('ftyp');
    const ways = [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, 1],
    ] as const;
    const others = await Promise.all(ways.map(([askedAt, fetchedAt]) => bytesOf(askedAt, fetchedAt)));
    expect(others.every((other) => other.equals(whole))).toBe(true);
  });

  it('is never half of one if the agent goes while it sends, and is kept at the hall until it is back', {
    timeout: 120_000,
  }, async () => {
    const whole = await bytesOf(0, 1);
    line.cutNext({ at: 'mdat', when: 'before' });
    const { status, body } = await ask(1);
    if (status === 200)
      for (const node of [0, 1]) {
        const answer = await fetchAt(node, body);
        const got = answer.ok ? await answer.arrayBuffer().catch(() => null) : null;
        expect(got).toBeNull();
      }
    else expect(body.code).toBe('RECORDING_UNREACHABLE');
    expect(line.cuts).toBe(1);
    line.goAway();
    for (const node of [0, 1]) await until(`node ${node} says so`, () => isUnreachable(node));
    line.comeBack();
    await until('the agent is back', async () => (await ask(1)).status === 200, 60_000);
    expect((await bytesOf(1, 1)).equals(whole)).toBe(true);
  });
});
