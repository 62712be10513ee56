import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { ManualClock } from './manual-clock.ts';
import { call, TestPlayer } from './test-player.ts';
import { TestFloor } from './test-server.ts';

export const home = '203.0.113.1';
export const abroad = '198.51.100.7';
export const password = 'demo1234';
const stepMs = 30_000;
export const samePassword =
  "UPDATE players SET password_hash = (SELECT password_hash FROM players WHERE username = 'player2') WHERE username = 'player1'";

/** Returns headers that make a call come from this address, for a server that trusts its proxy. */
export const from = (ip: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': ip });
export const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.code;
export const ticketOf = async (answer: Promise<{ body: Record<string, unknown> }>): Promise<unknown> =>
  ((await answer).body.Params as { ticket: unknown }).ticket;
export const app = (secret: unknown) => new Authenticator(String(secret));

/** A test floor for players with an authenticator app. At the start of a test, no player has set one up. */
export class SecondFactorFloor {
  readonly stepMs = stepMs;
  readonly clock = new ManualClock();
  #floor: TestFloor | null = null;

  constructor() {
    beforeAll(async () => {
      const env = {
        LOGIN_ATTEMPTS_PER_MINUTE: '1000',
        CALLS_PER_SECOND: '1000',
        TRUSTED_PROXIES: '127.0.0.1',
        PASSWORD_RESET: 'true',
      };
      this.#floor = await TestFloor.open(env, this.clock);
    });
    afterAll(() => this.#floor?.close());
    beforeEach(() => this.#clear());
  }

  get floor(): TestFloor {
    if (!this.#floor) throw new Error('the floor opens with the first test');
    return this.#floor;
  }

  logIn(username: string, { ip = home, secret = password, address = this.floor.address } = {}) {
    return call(address, 'POST', 'login', from(ip), { username, password: secret, site_id: 2 });
  }

  giveCode(ticket: unknown, code: string, { ip = home, address = this.floor.address, device = '' } = {}) {
    const body = { ticket, code, ...(device && { device }) };
    return call(address, 'POST', 'login/second-factor', from(ip), body);
  }

  async atHome(username: string): Promise<TestPlayer> {
    const { status, body } = await this.logIn(username);
    expect(status).toBe(200);
    return new TestPlayer(this.floor.address, body as never);
  }

  post(player: TestPlayer, path: string, body: unknown) {
    const headers = { ...from(home), authorization: `Bearer ${player.signIn.token}` };
    return call(this.floor.address, 'POST', path, headers, body);
  }

  /** Sets up a second factor for the player, and moves the clock to the time of the first code. */
  async setUp(player: TestPlayer) {
    const begun = await this.post(player, 'player/second-factor/begin', { password });
    expect(begun.status).toBe(200);
    const own = app(begun.body.secret);
    const body = { ticket: begun.body.ticket, code: own.codeAt(this.clock.nowMs()) };
    const confirmed = await this.post(player, 'player/second-factor/confirm', body);
    expect(confirmed.status).toBe(200);
    return { app: own, recoveryCodes: confirmed.body.recoveryCodes as string[], begun: begun.body };
  }

  nextCode(own: Authenticator): string {
    this.clock.advance(stepMs);
    return own.codeAt(this.clock.nowMs());
  }

  /** Returns the entries in the log of sign-ins that the test caused, oldest first. */
  async labels(username: string): Promise<string[]> {
    const since = this.clock.nowMs() - 10 * stepMs;
    const rows = await this.floor.queryDatabase((db) =>
      db.all<{ label: string }>('SELECT label FROM logins WHERE username = ? AND at > ? ORDER BY id', username, since),
    );
    return rows.map(({ label }) => label);
  }

  async #clear(): Promise<void> {
    this.clock.advance(10 * stepMs);
    for (const table of [
      'recovery_codes',
      'second_factors',
      'sign_in_tickets',
      'login_attempts',
      'known_login_sources',
      'sign_ins',
    ])
      await this.floor.change(`DELETE FROM ${table}`);
  }
}
