import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('a profile', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('shows the account and the log of its sign-ins, newest first, page by page', async () => {
    await login(floor.address, { username: 'player1', password: 'wrong-one' });
    const first = await floor.player('player1');
    await first.post('player/logout');
    const player = await floor.player('player1');
    await player.post('player/password', { old_password: 'demo1234', new_password: 'demo12345' });
    expect((await player.get('player/profile')).body).toMatchObject({
      user: { id: 'p-player1', username: 'player1', email: 'player1@example.com' },
      group: 'user',
    });
    const labels: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await player.get(`player/logins?limit=2${cursor && `&cursor=${cursor}`}`);
      const items = body.items as { label: string; ip: string }[];
      expect(items.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
      labels.push(...items.map(({ label }) => label));
      cursor = String(body.nextCursor ?? '');
    } while (cursor);
    expect(labels).toEqual(['changed password', 'login success', 'logout success', 'login success', 'login failed']);
    for (const bad of ['limit=0', 'cursor=!!', 'cursor=MTIuYWJj'])
      expect((await player.get(`player/logins?${bad}`)).status).toBe(400);
  });

  it('is shown to the team: players to staff, everybody to admins', async () => {
    const [player, staff, admin] = await Promise.all(['player2', 'staff1', 'admin1'].map((name) => floor.player(name)));
    const seen = async (reader: typeof player, id: string) =>
      Promise.all(['profile', 'logins'].map(async (what) => (await reader?.get(`player/${what}/${id}`))?.status));
    expect(await seen(player, 'p-player1')).toEqual([403, 403]);
    expect(await seen(staff, 'p-player1')).toEqual([200, 200]);
    expect(await seen(staff, 'p-staff1')).toEqual([200, 200]);
    expect(await seen(staff, 'p-admin1')).toEqual([403, 403]);
    expect(await seen(admin, 'p-staff1')).toEqual([200, 200]);
    expect(await seen(admin, 'p-nobody')).toEqual([404, 404]);
  });

  it('lists that the player kicked another connection', async () => {
    const player = await floor.player('player2');
    const game = await player.game();
    await game.init('m1');
    expect((await player.post('player/kick', { machineId: 'm1' })).status).toBe(200);
    const { body } = await player.get('player/logins?limit=1');
    expect(body.items).toMatchObject([{ label: 'kicked by player', ip: '127.0.0.1' }]);
    expect(JSON.stringify(body)).not.toMatch(/hash|sign_in/);
  });
});
