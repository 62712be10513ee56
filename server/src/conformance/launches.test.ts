import { generateSigningKey, HallError, PlatformClient } from '@reelfloor/platform-client';
import type { ReferencePlatform } from '@reelfloor/reference-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { casinoKey, type LaunchingFloor, openLaunchingFloor } from '../testing/launching-floor.ts';
import type { TestFloor } from '../testing/test-server.ts';

const nonce = 'a-nonce-of-this-page';
const casinoOrigin = 'http://127.0.0.1:9';

describe("a launch by a casino's platform", () => {
  let opened: LaunchingFloor;
  let floor: TestFloor;
  let casino: ReferencePlatform;
  let client: PlatformClient;
  const base = {
    ...{ player: { ref: 'ada-1', name: 'Ada', country: 'TR' }, language: 'en' },
    returnUrl: `${casinoOrigin}/back`,
  };
  const hallUrl = () => opened.hallUrl;

  /** Sends the credential that a page sends to `GET /validate`. */
  const validate = async (credential: string, address = hallUrl()) => {
    const response = await fetch(`${address}/v1/validate`, {
      headers: { authorization: `Bearer ${credential}` },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const ticketOf = (launchUrl: string) => new URL(launchUrl).searchParams.get('token') ?? '';
  const launched = async (launch: object = {}) => {
    const made = await client.createLaunch({ ...base, ...launch });
    return { ...made, ticket: ticketOf(made.launchUrl) };
  };
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'OK',
      (error) => (error instanceof HallError ? error.code : error),
    );

  beforeAll(async () => {
    opened = await openLaunchingFloor(casinoOrigin);
    ({ floor, casino } = opened);
    ({ client } = casino);
    // A running server takes the change of the site within a second.
    await eventually(async () =>
      expect((await validate(`${(await launched()).ticket}.${nonce}`)).body).toHaveProperty('launch'),
    );
  }, 60_000);
  afterAll(async () => {
    await opened.close();
  });

  it('begins a sign-in of the player, who goes back to the casino', async () => {
    const { id, ticket } = await launched({ opens: { machine: 'm1' } });
    const { status, body } = await validate(`${ticket}.${nonce}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ Group: 'user', Permissions: [145], pin_code: '', locked: false },
      user: { displayName: 'Ada', username: 'c.ada-1' },
      launch: {
        ...{ id, returnUrl: `${casinoOrigin}/back`, frames: [casinoOrigin], language: 'en' },
        opens: { machine: 'm1' },
      },
    });
    // A page that is loaded again learns the same by its token.
    expect((await validate(String(body.token))).body).toMatchObject({ launch: { id } });
    expect(await client.playerState('ada-1')).toMatchObject({ launches: expect.arrayContaining([id]) });
  });

  it('gives the page whose answer was lost the same sign-in again, and any other page none', async () => {
    const { ticket } = await launched();
    const [first, again, other] = [
      await validate(`${ticket}.${nonce}`),
      await validate(`${ticket}.${nonce}`),
      await validate(`${ticket}.another-page-altogether`),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    const signInOf = (token: unknown) => JSON.parse(atob(String(token).split('.')[1] ?? '')).sid;
    expect(signInOf(again.body.token)).toBe(signInOf(first.body.token));
    expect(other).toMatchObject({ status: 401, body: { code: 'LAUNCH_USED' } });
    expect((await validate(ticket)).body.code).toBe('LAUNCH_USED');
  });

  it('lets only one of two pages in that use a ticket at once', async () => {
    const { ticket } = await launched();
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((name) => validate(`${ticket}.${name}-page-of-several`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('refuses a ticket that is late, of another site, or unknown', async () => {
    const { ticket } = await launched();
    expect(await validate(`${ticket}.${nonce}`, floor.address)).toMatchObject({ body: { code: 40000 } });
    await floor.change('UPDATE launches SET expires_at = 1 WHERE sign_in_id IS NULL');
    expect((await validate(`${ticket}.${nonce}`)).body.code).toBe('LAUNCH_USED');
    expect((await validate(`launch_unknown.${nonce}`)).body.code).toBe('LAUNCH_USED');
  });

  it('keeps one account for a player, with the name that the platform gives', async () => {
    const { ticket } = await launched({ player: { ...base.player, name: 'Ada B.' } });
    expect((await validate(`${ticket}.${nonce}`)).body).toMatchObject({ user: { displayName: 'Ada B.' } });
    const accounts = await floor.queryDatabase((db) =>
      db.all("SELECT 1 FROM players WHERE site_id = 3 AND platform_ref = 'ada-1'"),
    );
    expect(accounts).toHaveLength(1);
    const login = await fetch(`${hallUrl()}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'c.ada-1', password: 'demo1234', site_id: 3 }),
    });
    expect(await login.json()).toMatchObject({ code: 10700 });
  });

  it('opens one account for a new player who is launched twice at once, and one for each reference', async () => {
    const player = (ref: string) => ({ player: { ref, name: ref.slice(0, 20), country: 'TR' } });
    const refs = ['Bora-7', 'Bora-7', 'bora-7', 'BORA-7', 'b', 'ş'.repeat(128)];
    const tickets = await Promise.all(refs.map((ref) => launched(player(ref))));
    const names = await Promise.all(
      tickets.map(async ({ ticket }) => (await validate(`${ticket}.${nonce}`)).body.user),
    );
    expect(names).toMatchObject(refs.map((ref) => ({ displayName: ref.slice(0, 20) })));
    const accounts = await floor.queryDatabase((db) =>
      db.all('SELECT 1 FROM players WHERE site_id = 3 AND platform_ref IN (?, ?, ?)', 'Bora-7', 'bora-7', 'BORA-7'),
    );
    expect(accounts).toHaveLength(3);
  });

  it('refuses an address to go back to that is at none of the site’s origins, and a machine it does not show', async () => {
    expect(await codeOf(client.createLaunch({ ...base, returnUrl: 'https://elsewhere.example/' }))).toBe(
      'RETURN_URL_NOT_ALLOWED',
    );
    expect(await codeOf(client.createLaunch({ ...base, returnUrl: 'javascript:alert(1)' }))).not.toBe('OK');
    expect(await codeOf(client.createLaunch({ ...base, opens: { machine: 'nowhere' } }))).toBe('MACHINE_UNKNOWN');
  });

  it('ends the sign-in of a launch, and a launch that nobody has used yet', async () => {
    const { id, ticket } = await launched();
    const { body } = await validate(`${ticket}.${nonce}`);
    await client.endLaunch(id);
    expect((await validate(String(body.token))).body.code).toBe('TOKEN_INVALID');
    const unused = await launched();
    await client.endLaunch(unused.id);
    expect((await validate(`${unused.ticket}.${nonce}`)).body.code).toBe('LAUNCH_USED');
    expect(await codeOf(client.endLaunch('launch-unknown'))).toBe('SESSION_UNKNOWN');
  });

  it('blocks and excludes a player; no exclusion becomes shorter', async () => {
    const player = { ...base.player, ref: 'bora-1', name: 'Bora' };
    const { ticket } = await launched({ player });
    const { body } = await validate(`${ticket}.${nonce}`);
    await client.setRestrictions('bora-1', { blocked: true, reason: 'asked for' });
    expect((await validate(String(body.token))).body.code).toBe('TOKEN_INVALID');
    expect(await codeOf(launched({ player }))).toBe('PLAYER_BLOCKED');
    expect(await client.playerState('bora-1')).toMatchObject({ restriction: { kind: 'blocked' } });
    await client.setRestrictions('bora-1', { blocked: false, excludedUntil: null });
    expect(await client.playerState('bora-1')).toMatchObject({
      restriction: { kind: 'operator', until: null },
    });
    await client.setRestrictions('bora-1', { excludedUntil: new Date(Date.now() + 60_000).toISOString() });
    expect(await client.playerState('bora-1')).toMatchObject({ restriction: { until: null } });
    expect(await codeOf(client.setRestrictions('nobody', { blocked: true }))).toBe('PLAYER_UNKNOWN');
  });

  it('takes limits that are stricter, never looser', async () => {
    const [dear, low] = [
      { kind: 'loss', window: 'day', amount: 50_000 } as const,
      { kind: 'loss', window: 'day', amount: 10_000 } as const,
    ];
    await client.setLimits('ada-1', [dear]);
    await client.setLimits('ada-1', [low]);
    expect(await codeOf(client.setLimits('ada-1', [dear]))).toBe('LIMIT_NOT_STRICTER');
    expect(await codeOf(client.setLimits('ada-1', [{ ...low, amount: null }]))).toBe('LIMIT_NOT_STRICTER');
    expect(await client.playerState('ada-1')).toMatchObject({
      limits: [{ kind: 'loss', window: 'day', own: null, platform: 10_000 }],
    });
  });

  it('takes only calls that are signed by a valid key, once each, and signs its answers', async () => {
    const stranger = new PlatformClient({ url: hallUrl(), keys: [generateSigningKey()] });
    await expect(stranger.playerState('ada-1')).rejects.toThrow(/SIGNATURE_INVALID/);
    const late = new PlatformClient({ url: hallUrl(), keys: [casinoKey], now: () => Date.now() - 3_600_000 });
    await expect(late.playerState('ada-1')).rejects.toThrow(/CLOCK_OFF/);
    // What somebody has listened to and sends again is refused.
    let sent: RequestInit | undefined;
    const listening = new PlatformClient({
      ...{ url: hallUrl(), keys: [casinoKey] },
      fetch: (input, init) => {
        sent = init;
        return fetch(input, init);
      },
    });
    await listening.playerState('ada-1');
    const replayed = await fetch(`${hallUrl()}/platform/v1/players/ada-1`, sent);
    expect(await replayed.json()).toMatchObject({ class: 'fatal', code: 'REPLAYED' });
    // Another site has no connection, whatever the key.
    const elsewhere = new PlatformClient({ url: floor.address, keys: [casinoKey] });
    await expect(elsewhere.playerState('ada-1')).rejects.toThrow(/SITE_UNKNOWN/);
    const malformed = new PlatformClient({ url: hallUrl(), keys: [casinoKey] });
    expect(await codeOf(malformed.createLaunch({ ...base, language: 'English' }))).toBe('BODY_INVALID');
  });
});
