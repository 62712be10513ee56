import { okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const recording = { no: 7, head: 'a'.repeat(64) };
const lifeMs = 10 * 60_000;

describe(`the address of a clip on ${testEngine}`, { timeout: 60_000 }, () => {
  const clock = new ManualClock();
  let floor: TestFloor;
  let player: TestPlayer;
  let number: number;
  let clipIds: string[];

  beforeEach(async () => {
    floor = await TestFloor.open({}, clock);
    clipIds = [];
    floor.agent.override.recordingClip = ({ clipId, fromMs, untilMs }) => {
      clipIds.push(clipId);
      return okResult({ fromMs, untilMs, startedAtMs: null, endedAtMs: null, gaps: [] });
    };
    player = await floor.player('player1');
    const game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    expect((await game.cashIn(1_000)).kind).toBe('accepted');
    floor.agent.cabinet('m1').playRound({ recording });
    number = await eventually(async () => {
      const { rounds } = (await player.get('player/rounds')).body as { rounds: { number: number }[] };
      expect(rounds).toHaveLength(1);
      return rounds[0]?.number ?? 0;
    });
  });
  afterEach(() => floor.close());

  const ask = () => player.post(`player/rounds/${number}/clip`);
  /** Asks for the clip, and sends it as the agent. Returns its address. */
  const openClip = async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    const sent = await uploadAsAgent(floor, clipIds.at(-1) ?? '', { body: Buffer.from('pictures') });
    expect(sent.status).toBe(204);
    return `${floor.address}${String(body.path)}`;
  };
  const statusOf = async (address: string) => (await fetch(address)).status;

  it('plays for ten minutes, and not a moment longer', async () => {
    const address = await openClip();
    clock.advance(lifeMs - 1);
    expect(await statusOf(address)).toBe(200);
    clock.advance(1);
    expect(await statusOf(address)).toBe(404);
    // Its bytes go, too, and the round can be asked for again.
    expect(await statusOf(await openClip())).toBe(200);
  });

  it('ends with the logout, although its time is not over', async () => {
    const address = await openClip();
    const other = await floor.player('player1');
    await player.post('player/logout');
    expect(await statusOf(address)).toBe(404);
    // Another sign-in of the same player plays what it asked for itself.
    player = other;
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(await openClip())).toBe(200);
  });

  it('plays nothing while its sign-in is locked, which is given no clip either', async () => {
    const address = await openClip();
    await player.post('player/lock');
    expect(await statusOf(address)).toBe(404);
    expect(await ask()).toMatchObject({ status: 423, body: { code: 'SESSION_LOCKED' } });
    expect(clipIds).toHaveLength(1);
    await player.post('player/unlock', { pin: '0000' });
    expect(await statusOf(address)).toBe(200);
  });
});
