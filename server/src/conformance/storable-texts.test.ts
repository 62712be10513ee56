import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { RawChannel } from '../testing/raw-channel.ts';
import { call, login, type TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

const json = { 'content-type': 'application/json' };
const registration = {
  username: 'newcomer',
  password: 'long enough',
  email: 'new@example.org',
  name: 'Ayşe',
  lastname: 'Yılmaz',
  site_id: 2,
  lang: 'en',
  born_on: '1990-05-17',
  terms_version: '0123456789abcdef',
};

/** PostgreSQL refuses a NUL, and neither database returns half a surrogate pair unchanged. */
describe.each([
  ['a NUL', '\0'],
  ['half of a character', '\ud83d'],
])('a text with %s', { timeout: 120_000 }, (_, bad) => {
  let floor: TestFloor;
  let player: TestPlayer;
  let staff: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open({
      LOGIN_ATTEMPTS_PER_MINUTE: '1',
      REGISTRATION: 'true',
      PASSWORD_RESET: 'true',
      PUBLIC_URL: 'https://play.example.org',
    });
    [player, staff] = [await floor.player('player1'), await floor.player('staff1')];
  });
  afterAll(() => floor.close());
  const refusal = { status: 400, body: { code: 'BODY_INVALID', Params: { detail: expect.any(String) } } };
  const post = (path: string, body: unknown) => call(floor.address, 'POST', path, json, body);

  it('is refused by every call, before it counts against the address', async () => {
    for (let tried = 0; tried < 12; tried++) {
      const email = `a${bad}@example.org`;
      expect(await login(floor.address, { username: `player1${bad}`, password: 'demo1234' })).toMatchObject(refusal);
      expect(await login(floor.address, { username: 'player1', password: `demo1234${bad}` })).toMatchObject(refusal);
      expect(await post('/api/auth/register', { ...registration, name: `A${bad}` })).toMatchObject(refusal);
      expect(await post('/api/auth/register', { ...registration, email })).toMatchObject(refusal);
      expect(await post('/api/auth/forgot-password', { email, lang: 'en' })).toMatchObject(refusal);
    }
    const wrong = await login(floor.address, { username: 'player1', password: 'not this one' });
    expect(wrong.body).toMatchObject({ code: 10700 });
    const { body: asked } = await call(floor.address, 'GET', '/api/auth/register', {});
    const { version } = (asked as { terms: { version: string } }).terms;
    const whole = { ...registration, terms_version: version };
    expect((await post('/api/auth/register', whole)).status).toBe(200);
  });

  it('is refused by the calls of players and staff', async () => {
    const text = `Hello${bad}`;
    expect(await player.post('/api/chat/send-message', { chatId: 'x', contactId: text, message: text })).toMatchObject(
      refusal,
    );
    expect(await player.post('/api/auth/user/update', { user: { [text]: 1 } })).toMatchObject(refusal);
    expect(await player.post('player/sign-ins/end', { id: text })).toMatchObject(refusal);
    expect(await player.post('player/kick', { machineId: text })).toMatchObject(refusal);
    if (bad !== '\0') return;
    expect(await player.get('machine/a%00b')).toMatchObject(refusal);
    for (const path of ['player/transactions?cursor=%00', 'player/transactions?player=%00', 'player/sessions?a%00=1'])
      expect(await staff.get(path)).toMatchObject(refusal);
  });

  it('is refused by the channels, which stay open', async () => {
    const channel = await RawChannel.open(floor.address, '/machine');
    const { token } = player.signIn;
    channel.request(1, 'init', { machineID: `m1${bad}`, token });
    channel.request(2, 'init', { machineID: 'm1', token: `${bad}${token}` });
    channel.request(3, 'init', { machineID: 'm1', token });
    const answers = () =>
      channel.texts
        .map((text) => JSON.parse(text) as { response?: true; errorCode?: string })
        .filter(({ response }) => response);
    await eventually(() => expect(answers()).toHaveLength(3));
    expect(
      answers()
        .slice(0, 2)
        .map(({ errorCode }) => errorCode),
    ).toEqual(['MESSAGE_INVALID', 'MESSAGE_INVALID']);
    expect(answers()[2]).toMatchObject({ id: 3, ok: true });
    channel.socket.destroy();
  });
});
