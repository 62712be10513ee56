import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const json = { 'content-type': 'application/json' };

let floor: TestFloor;
beforeAll(async () => {
  floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
});
afterAll(() => floor.close());

const codeOf = async (answer: ReturnType<TestPlayer['post']>) => (await answer).body.code;
const labels = async (player: TestPlayer): Promise<unknown[]> =>
  ((await player.get('player/logins?limit=20')).body.items as { label: string }[]).map(({ label }) => label);
interface Line {
  readonly id: string;
  readonly ip: string;
  readonly browser: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
  readonly current: boolean;
}
const listOf = async (player: TestPlayer) => (await player.get('player/sign-ins')).body.items as unknown as Line[];

describe('a player’s own sign-ins', { timeout: 120_000 }, () => {
  it('are listed with time and address; ending one ends its calls and channels', async () => {
    const [phone, service] = [await floor.player('player1'), await floor.player('player1')];
    const bell = await phone.notifications();
    const listed = await listOf(service);
    expect(listed).toHaveLength(2);
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true]);
    for (const line of listed) expect(line).toMatchObject({ ip: '127.0.0.1', seenAt: line.beganAt });
    const other = listed.find(({ current }) => !current)?.id;
    await phone.get('validate');
    const seen = (await listOf(service)).find(({ id }) => id === other);
    expect(seen?.seenAt).toBeGreaterThan(seen?.beganAt ?? 0);
    expect((await service.post('player/sign-ins/end', { id: other })).status).toBe(200);
    expect((await phone.get('player/balance')).status).toBe(401);
    expect(await bell.closed).toBe(4000);
    expect(await listOf(service)).toHaveLength(1);
    expect((await labels(service))[0]).toBe('ended by player');
  });

  it('are listed with the browser’s name for itself, cut where it is too long', async () => {
    const names = ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'x'.repeat(5000)];
    const body = { username: 'player2', password: 'demo1234', site_id: 2 };
    for (const name of names) await call(floor.address, 'POST', 'login', { ...json, 'user-agent': name }, body);
    const listed = (await listOf(await floor.player('player2'))).map(({ browser }) => browser);
    expect(listed).toContain(names[0]);
    expect(listed.every((browser) => (browser ?? '').length <= 200)).toBe(true);
  });

  it('are hidden from others: another player’s sign-in is reported as not found', async () => {
    const [player, stranger] = [await floor.player('player1'), await floor.player('player2')];
    const [mine] = await listOf(player);
    for (const id of [mine?.id, 'nothing'])
      expect(await stranger.post('player/sign-ins/end', { id })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect((await player.get('player/balance')).status).toBe(200);
  });
});

describe('a player’s PIN', { timeout: 120_000 }, () => {
  it('is set and changed by the password, and locks from then on', async () => {
    await floor.change("UPDATE players SET pin_code = '' WHERE username = 'player2'");
    const player = await floor.player('player2');
    expect(player.signIn.pin_code).toBe('');
    expect((await player.post('player/lock')).body).toEqual({ locked: false });
    expect(await codeOf(player.post('player/pin', { password: 'wrong', pin: '2468' }))).toBe('PASSWORD_WRONG');
    for (const pin of ['', '123', '12a4', '1234567890123'])
      expect(await codeOf(player.post('player/pin', { password: 'demo1234', pin }))).toBe('BODY_INVALID');
    const { body } = await player.post('player/pin', { password: 'demo1234', pin: '2468' });
    expect(body).toEqual({ pin_code: 'server' });
    expect((await floor.player('player2')).signIn.pin_code).toBe('server');
    expect((await player.post('player/lock')).body).toEqual({ locked: true });
    expect(await codeOf(player.post('player/pin', { password: 'demo1234', pin: '1357' }))).toBe('SESSION_LOCKED');
    expect(await codeOf(player.post('player/unlock', { pin: '0000' }))).toBe('PIN_WRONG');
    expect((await player.post('player/unlock', { pin: '2468' })).body).toEqual({ locked: false });
    await player.post('player/pin', { password: 'demo1234', pin: '135790' });
    await player.post('player/lock');
    expect((await player.post('player/unlock', { pin: '135790' })).body).toEqual({ locked: false });
    expect((await labels(player)).filter((label) => label === 'changed PIN')).toHaveLength(2);
  });

  it('cannot be set by guessing passwords', async () => {
    const player = await floor.player('staff1');
    const guess = () => codeOf(player.post('player/pin', { password: 'guess', pin: '2468' }));
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('PASSWORD_WRONG');
    expect(await guess()).toBe('RATE_LIMITED');
    // A wrong password in a PIN change counts like one in a password change.
    const change = { old_password: 'guess', new_password: 'long enough' };
    expect(await codeOf(player.post('player/password', change))).toBe('RATE_LIMITED');
  });
});

describe('a new password', { timeout: 120_000 }, () => {
  it.each(['password1', 'Qwertyuiop', 'FENERBAHCE'])(
    'is refused where everybody tries it first: %s',
    async (password) => {
      const player = await floor.player('player1');
      const change = { old_password: 'demo1234', new_password: password };
      expect(await codeOf(player.post('player/password', change))).toBe('PASSWORD_KNOWN');
    },
  );

  it('must not be the account’s own name', async () => {
    await floor.change("UPDATE players SET username = 'longername' WHERE username = 'player1'");
    const player = await floor.player('longername');
    const change = { old_password: 'demo1234', new_password: 'LongerName' };
    expect(await codeOf(player.post('player/password', change))).toBe('PASSWORD_KNOWN');
    await floor.change("UPDATE players SET username = 'player1' WHERE username = 'longername'");
  });

  it('is accepted if it is not among the common ones', async () => {
    const player = await floor.player('player1');
    const change = { old_password: 'demo1234', new_password: 'yağmurda yürüyen deve' };
    expect((await player.post('player/password', change)).status).toBe(200);
    const again = await TestPlayer.login(floor.address, 'player1', 'yağmurda yürüyen deve');
    expect(again.signIn.token).not.toBe('');
  });
});
