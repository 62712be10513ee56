import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStrictestJurisdictionValues } from '../players/protection/profile/jurisdiction-profile-store.ts';
import { askHost } from '../testing/ask-host.ts';
import { eventually } from '../testing/eventually.ts';
import { operate } from '../testing/operate.ts';
import { profileFile } from '../testing/reviewed-profile.ts';
import type { TestFloor } from '../testing/test-server.ts';
import { openGameAt, openTwoSites, tokenAt } from '../testing/two-sites.ts';

/** What the profile of the second site asks for. It is stricter than the hall's, and one value is looser. */
const values = {
  'play.autoRounds': 1,
  'play.jackpots': false,
  'timeout.hours': [48],
  'age.min': 25,
  'recording.days': 30,
  'recording.required': 'always',
};

describe('a site with a profile of its own', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  const tokens = new Map<string, string>();
  const tokenOf = (host: string) => tokens.get(host) ?? '';
  const profile = (...words: string[]) => operate(floor, 'profile', ...words);
  const ask = async (host: string, path: string) => {
    const headers = { authorization: `Bearer ${tokenOf(host)}` };
    return (await askHost(floor.address, host, path, { headers })).body;
  };
  const isUnfit = async (host: string) => {
    const { machines } = (await ask(host, '/v1/machine/all')) as { machines: { unfit?: boolean }[] };
    return machines.some(({ unfit }) => unfit);
  };
  const [a, b] = ['a.example', 'b.example'];

  beforeAll(async () => {
    floor = await openTwoSites();
    await operate(floor, 'account', 'add', 'zelda@3', '--name', 'Zelda');
    await floor.change(
      `UPDATE players SET must_change_password = 0,
         password_hash = (SELECT password_hash FROM players WHERE id = 'p-player1') WHERE username = 'zelda@3'`,
    );
    tokens.set(a, await tokenAt(floor, a, 'player1', 2)).set(b, await tokenAt(floor, b, 'zelda', 3));
  });
  afterAll(() => floor.close());

  it('is under the profile of the hall until it gets one', async () => {
    expect(await isUnfit(b)).toBe(false);
    expect(await ask(b, '/v1/player/protection')).toMatchObject({ timeoutHours: [24, 168, 720] });
    await expect(profile('unassign', '3', '--reason', 'x')).rejects.toThrow('no profile of its own');
    await expect(profile('assign', 'demo', '--site', '9', '--reason', 'x')).rejects.toThrow(/open site 9/);
  });

  it('holds its players to it, and nobody else', async () => {
    const file = await profileFile('demo', { id: 'house-b', values });
    expect(await profile('assign', file, '--site', '3', '--reason', 'its licence')).toContain('at site 3');
    await eventually(async () => expect(await isUnfit(b)).toBe(true));
    expect(await isUnfit(a)).toBe(false);
    for (const [host, strict] of [
      [a, false],
      [b, true],
    ] as const) {
      const { ALLOW_AUTOPLAY } = (await ask(host, '/Settings.json')) as { ALLOW_AUTOPLAY?: boolean };
      expect(ALLOW_AUTOPLAY).toBe(strict ? false : undefined);
      expect(await ask(host, '/api/auth/register')).toMatchObject({ minAge: strict ? 25 : 18 });
      const { timeoutHours } = (await ask(host, '/v1/player/protection')) as { timeoutHours: number[] };
      expect(timeoutHours).toEqual(strict ? [48] : [24, 168, 720]);
      const headers = { authorization: `Bearer ${tokenOf(host)}` };
      const brands = (await askHost(floor.address, host, '/v1/machine/brands', { headers })).text;
      expect(brands.includes('"jackpot":""'), brands).toBe(strict);
    }
  });

  it('lets its players take no seat that its profile refuses, and those of another site take it', async () => {
    const games = { a: await openGameAt(floor, a, tokenOf(a)), b: await openGameAt(floor, b, tokenOf(b)) };
    expect(await games.b.init('m1')).toMatchObject({ error: { code: 'MACHINE_UNFIT' } });
    expect(await games.a.init('m1')).toMatchObject({ kind: 'accepted' });
    await games.a.leave();
    for (const game of [games.a, games.b]) game.vanish();
  });

  it('makes the strictest of all sites hold for what they share, such as recordings', async () => {
    expect(await floor.queryDatabase(readStrictestJurisdictionValues)).toMatchObject({
      'recording.days': 30,
      'recording.required': 'always',
    });
  });

  it('is named wherever profiles are listed, and can go back under the hall’s', async () => {
    expect(await profile('show', '--site', '3')).toContain('house-b, not reviewed');
    expect(await profile('show')).toMatch(/^1 .* demo/);
    expect(await profile('list')).toMatch(/2 .* house-b, not reviewed, at site 3 {2}by /);
    await profile('unassign', '3', '--reason', 'licence given back');
    expect(await profile('show', '--site', '3')).toMatch(/^1 .* demo/);
    expect(await profile('list')).toMatch(/3 .* the hall's, at site 3 {2}by /);
    await eventually(async () => expect(await isUnfit(b)).toBe(false));
    expect(await floor.queryDatabase(readStrictestJurisdictionValues)).toMatchObject({ 'recording.days': 7 });
  });
});
