import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('changing one’s own password', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('needs the old one, ends every other sign-in, and is logged', async () => {
    const [here, there] = [await floor.player('player1'), await floor.player('player1')];
    const { closed } = await there.notifications();
    const change = (old_password: string, new_password: string) =>
      here.post('player/password', { old_password, new_password });
    expect(await change('wrong', 'long enough')).toMatchObject({ status: 403, body: { code: 40001 } });
    expect(await change('demo1234', 'short')).toMatchObject({ status: 400, body: { code: 40101 } });
    expect(await change('demo1234', 'long enough')).toMatchObject({ status: 200 });
    expect(await closed).toBe(4000);
    expect((await there.get('validate')).status).toBe(401);
    expect((await here.get('validate')).status).toBe(200);
    expect((await login(floor.address, { username: 'player1', password: 'long enough' })).status).toBe(200);
    const reported = await floor.queryDatabase((db) =>
      db.all("SELECT username FROM logins WHERE label = 'changed password'"),
    );
    expect(reported).toEqual([{ username: 'player1' }]);
  });

  it('is asked for under the name of the field: only the change of the password speaks of an old one', async () => {
    const player = await floor.player('staff1');
    const wrong = { password: 'not this one', pin: '2468' };
    expect(await player.post('player/pin', wrong)).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_WRONG' },
    });
    const factor = await player.post('player/second-factor/begin', { password: 'not this one' });
    expect(factor).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } });
    const change = { old_password: 'not this one', new_password: 'long enough' };
    expect(await player.post('player/password', change)).toMatchObject({
      status: 403,
      body: { code: 40001 },
    });
  });

  it('cannot be used to guess it with a stolen token', async () => {
    const thief = await floor.player('player2');
    const guess = () => thief.post('player/password', { old_password: 'guess', new_password: 'long enough' });
    for (let tried = 0; tried < 5; tried++) expect((await guess()).body.code).toBe(40001);
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});
