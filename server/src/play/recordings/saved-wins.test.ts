import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const recording = { no: 7, head: 'a'.repeat(64) };
const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));
const notOffered = { status: 403, body: { code: 'NOT_OFFERED' } };

let floor: TestFloor;
let shares: { clipId: string; mark: string; title: string }[];
beforeEach(async () => {
  floor = await TestFloor.open();
  shares = [];
  floor.agent.override.recordingShare = (order) => {
    shares.push(order);
    return okResult({});
  };
  await allow(true);
});
afterEach(() => floor.close());

const allow = (mayBeSaved: boolean) =>
  writeFile(join(floor.config.dataDir, 'Settings.json'), JSON.stringify({ SAVE_WINS: mayBeSaved }));

/** Plays a round that wins so much, and returns its player and number. */
const play = async (winMinor: number) => {
  const player = await floor.player('player1');
  const game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect((await game.cashIn(1_000)).kind).toBe('accepted');
  floor.agent.cabinet('m1').playRound({ winMinor, recording });
  const rounds = async () => (await player.get('player/rounds')).body.rounds as { number: number }[];
  await eventually(async () => expect(await rounds()).toHaveLength(1));
  return { player, number: (await rounds())[0]?.number ?? 0 };
};

const save = (player: TestPlayer, number: number) => player.post(`player/rounds/${number}/share`, { lang: 'tr' });

describe(`the copy of a win on ${testEngine}`, { timeout: 60_000 }, () => {
  it('is asked of the agent with the operator’s name, and comes to the sign-in that asked', async () => {
    const { player, number } = await play(500);
    const { status, body } = await save(player, number);
    expect(status).toBe(200);
    const title = 'Reelfloor · kazanç kopyası, kanıt değildir';
    expect(shares).toMatchObject([{ mark: 'Reelfloor', title, sessionId: expect.stringMatching(/./) }]);
    const sent = await uploadAsAgent(floor, shares[0]?.clipId ?? '', { body: bytes });
    expect(sent.status).toBe(204);
    const got = await fetch(`${floor.address}${String(body.path)}`);
    expect([got.status, got.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    await player.post('player/logout');
    expect((await fetch(`${floor.address}${String(body.path)}`)).status).toBe(404);
  });

  it('is not offered unless the operator has switched it on', async () => {
    const { player, number } = await play(500);
    await allow(false);
    expect(await save(player, number)).toMatchObject(notOffered);
    expect(shares).toEqual([]);
  });

  it('is not offered for a round that won nothing', async () => {
    const { player, number } = await play(0);
    expect(await save(player, number)).toMatchObject(notOffered);
    expect(shares).toEqual([]);
  });

  it('is refused to everybody else, and says when its agent is busy', async () => {
    const { player, number } = await play(500);
    const other = await floor.player('player2');
    expect(await save(other, number)).toMatchObject({ status: 404, body: { code: 'ROUND_UNKNOWN' } });
    expect(shares).toEqual([]);
    floor.agent.override.recordingShare = () => createRefusedResult('RECORDING_UNREACHABLE', { machine: 'm1' });
    expect(await save(player, number)).toMatchObject({ status: 503 });
  });
});
