import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { HostileRegister, type RegisterMood } from '../../../testing/hostile-register.ts';
import { operate } from '../../../testing/operate.ts';
import { assignReviewed } from '../../../testing/reviewed-profile.ts';
import { TestFloor } from '../../../testing/test-server.ts';

const command = join(import.meta.dirname, '../../../start/cli/cashier-command.ts');

/** A whole server, and a bridge that lies, is late, repeats itself and goes away. */
describe('play under a register of excluded people', { timeout: 120_000 }, () => {
  let bridge: HostileRegister;
  let floor: TestFloor;
  beforeEach(async () => {
    bridge = await HostileRegister.open();
    floor = await TestFloor.open({ ...bridge.envOf('GAMSTOP'), LOG_LEVEL: 'silent' });
    await operate(floor, 'account', 'edit', 'player1', '--born', '1990-02-28');
    await assignReviewed(floor, { values: { registers: ['GAMSTOP'] } });
  });
  afterEach(async () => {
    await floor.close();
    await bridge.close();
  });

  const joining = async (machineId = 'm1') => {
    const player = await floor.player('player1');
    const game = await player.game();
    return { player, game, init: await game.init(machineId) };
  };
  const cashier = (...words: string[]): Promise<string> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const place = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
      const env = { ...process.env, ...place, ...bridge.envOf('GAMSTOP') };
      execFile(process.execPath, [command, ...words], { env }, (_error, out, err) => resolve(out + err));
    });

  it('is asked about at the sign-in, which does not wait for it', async () => {
    bridge.mood = 'late';
    const player = await floor.player('player1');
    await eventually(() =>
      expect(bridge.received[0]?.person).toEqual({
        ...{ account: 'p-player1', firstName: 'Player', lastName: 'One', bornOn: '1990-02-28' },
        email: expect.any(String),
      }),
    );
    expect((await player.get('player/balance')).status).toBe(200);
  });

  it('begins only with an answer, and the page is told what to do', async () => {
    const unreliable: RegisterMood[] = ['garbage', 'repeat', 'gone', 'twice'];
    for (const mood of unreliable) {
      bridge.mood = mood;
      const { init } = await joining();
      expect(init, mood).toMatchObject({
        error: { code: 'REGISTER_SILENT', Params: { register: 'GAMSTOP' } },
      });
    }
    bridge.mood = 'clear';
    expect((await joining()).init.kind).toBe('accepted');
  });

  it('ends with an exclusion that comes while the player sits, and the credit comes home', async () => {
    const { player, game, init } = await joining();
    expect(init.kind).toBe('accepted');
    bridge.mood = 'excludedUntil';
    // Ten minutes later another page of the player wants a seat.
    await floor.withDatabase((database) =>
      database.transact(async (tx) => {
        await tx.run(
          `INSERT INTO register_answers (player_id, register, number, facts_hash, asked_at, answered_at, excluded, until_at)
           SELECT player_id, register, number + 1, 'facts of then', asked_at, answered_at, 0, NULL FROM register_answers`,
        );
      }),
    );
    await player.game().then((other) => other.init('m2'));
    await eventually(async () => expect((await game.spin()).kind).toBe('refused'));
    await eventually(async () => {
      const { body } = await player.get('player/protection');
      expect(body.register).toEqual({ name: 'GAMSTOP', until: Date.UTC(2099, 0, 1) });
    });
    await eventually(async () =>
      expect((await joining('m2')).init).toMatchObject({ error: { code: 'REGISTER_EXCLUDED' } }),
    );
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
  });

  it('takes a deposit at the desk only with an answer', async () => {
    bridge.mood = 'garbage';
    expect(await cashier('deposit', 'player1', '5.00', '--key', 'desk-0001')).toMatch(
      /The register GAMSTOP gave no answer: [\s\S]*GAMSTOP has not answered about player1; nothing moved/,
    );
    bridge.mood = 'clear';
    expect(await cashier('deposit', 'player1', '5.00', '--key', 'desk-0001')).toContain('Done: 5.00');
    expect(bridge.received.length).toBeGreaterThanOrEqual(2);
    bridge.mood = 'late';
    expect(await cashier('withdraw', 'player1', '5.00')).toContain('Done: 5.00');
  });
});
