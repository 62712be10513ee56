import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const update = (player: TestPlayer, user: unknown) =>
  call(
    player.address,
    'POST',
    '/api/auth/user/update',
    { authorization: `Bearer ${player.signIn.token}`, 'content-type': 'application/json' },
    { user },
  );

describe("a user's settings", { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  it('are saved on the server, part by part, and returned by the next sign-in', async () => {
    expect(player.signIn.user).toMatchObject({ shortcuts: [], settings: {} });
    const theme = { main: 'light3', navbar: 'dark6' };
    expect(await update(player, { settings: { theme } })).toMatchObject({
      status: 200,
      body: { user: { username: 'player1', shortcuts: [], settings: { theme } } },
    });
    const layout = {
      style: 'layout2',
      config: { scroll: 'content', navbar: { display: true, folded: false } },
    };
    await update(player, { settings: { layout }, username: 'admin1', permissions: [1] });
    await update(player, { shortcuts: ['lobby', 'transactions', 'lobby'] });
    const { user } = (await floor.player('player1')).signIn;
    expect(user).toMatchObject({
      username: 'player1',
      shortcuts: ['lobby', 'transactions'],
      settings: { theme, layout },
    });
    expect((await player.get('validate')).body.user).toEqual(user);
    expect((await floor.player('player2')).signIn.user).toMatchObject({ shortcuts: [], settings: {} });
  });

  it.each([
    ['too many shortcuts', { shortcuts: Array.from({ length: 41 }, (_, index) => `item${index}`) }],
    ['a shortcut that is no text', { shortcuts: [7] }],
    ['an unknown layout', { settings: { layout: { style: 'layout9' } } }],
    ['a theme of another form', { settings: { theme: 'dark6' } }],
    [
      'more than there is room for',
      {
        settings: {
          layout: {
            style: 'layout1',
            config: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 'x'.repeat(150)])),
          },
        },
      },
    ],
    ['no user', undefined],
  ])('refuse %s and stay as they were', async (_, user) => {
    const before = (await player.get('validate')).body.user;
    expect(await update(player, user)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } });
    expect((await player.get('validate')).body.user).toEqual(before);
  });

  it('need a token', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call(floor.address, 'POST', '/api/auth/user/update', headers, { user: {} });
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
  });
});
