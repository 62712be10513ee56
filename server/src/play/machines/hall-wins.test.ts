import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostileRegister } from '../../testing/hostile-register.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';

describe('what players may know of the hall’s wins', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let register: HostileRegister;
  beforeEach(async () => {
    register = await HostileRegister.open();
    ({ floor, player } = await PlayedSeat.openPlaying(register.envOf('GAMSTOP')));
    // In an hour that is over.
    const at = Date.now() - 3 * 3_600_000;
    // Six played in the same hour, and one of them won much.
    for (let number = 0; number < 6; number++) {
      const id = `hall-${number}`;
      await floor.change(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES (?, ?, '', '', '', ?, '', '', 'user', '[]', 1)`,
        ...[id, id, id],
      );
      await floor.change(
        `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, band_id, stake_minor,
           win_minor, meter_minor, stops, counted_at, posted_at, staked_total_minor, won_total_minor)
         VALUES (?, 1, 'round', 'earlier', 'm1', 'koi', 'r', 0, 1, 100, ?, 0, NULL, ?, ?, 0, 0)`,
        ...[id, number === 0 ? 5_000 : 0, at, at],
      );
    }
  });
  afterEach(async () => {
    await floor.close();
    await register.close();
  });

  const reported = async () => (await player.get('player/hall-wins')).body as { wins: object[]; jackpots: object[] };
  const notify = () => writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"HALL_WINS":true}');

  it('is nothing until the operator tells it', async () => {
    expect(await reported()).toEqual({ wins: [], jackpots: [] });
    notify();
    expect((await reported()).wins).toEqual([
      { machine: 'm1', brand: expect.any(String), amountMinor: 5_000, at: expect.any(Number) },
    ]);
  });

  it('is nothing for a player on a break', async () => {
    notify();
    expect((await reported()).wins).toHaveLength(1);
    const { status } = await player.post('player/timeout', { hours: 24 });
    expect(status).toBe(200);
    expect(await reported()).toEqual({ wins: [], jackpots: [] });
  });

  it('is nothing for a player whom a register excludes', async () => {
    notify();
    await assignReviewed(floor, { values: { registers: ['GAMSTOP'] } });
    expect((await reported()).wins).toHaveLength(1);
    await floor.change(
      `INSERT INTO register_answers (player_id, register, number, facts_hash, asked_at, answered_at, excluded, until_at)
       SELECT id, 'GAMSTOP', 1, 'facts', 1, 1, 1, NULL FROM players WHERE username = 'player1'`,
    );
    expect(await reported()).toEqual({ wins: [], jackpots: [] });
  });

  it('names no machine of a brand that staff have hidden', async () => {
    notify();
    await floor.change("UPDATE brands SET hidden = 1 WHERE id = 'koi'");
    await floor.restart();
    player = await floor.player('player1');
    expect(await reported()).toEqual({ wins: [], jackpots: [] });
  });
});
