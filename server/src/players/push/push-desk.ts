import { done, type PlayerId, type PushBrowser, type Result, refused } from '@reelfloor/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { browserIdOf, storeBrowser } from './browser-store.ts';
import { readPushAddress } from './push-address.ts';

interface PushDeskParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly hosts: readonly string[];
  /** The key that pages give their browser; null if the house sends nothing by Web Push. */
  readonly publicKey: string | null;
}

/** Calls of players whose browser is to be told by Web Push. A browser belongs to a sign-in, and ends with it. */
export class PushDesk {
  readonly #parts: PushDeskParts;

  constructor(parts: PushDeskParts) {
    this.#parts = parts;
  }

  get publicKey(): string | null {
    return this.#parts.publicKey;
  }

  /** Tells this browser from now on. Asked again, stores what is new, such as the language. */
  async add(
    { playerId, signInId }: { readonly playerId: PlayerId; readonly signInId: string },
    browser: PushBrowser,
  ): Promise<Result<Record<string, never>>> {
    const { database, clock, hosts, publicKey } = this.#parts;
    if (publicKey === null) return refused('PUSH_OFF');
    if (!readPushAddress(browser.endpoint, hosts) || !isPoint(browser.p256dh) || !isAuth(browser.auth))
      return refused('PUSH_UNKNOWN');
    const isStored = await database.transact((unit) =>
      storeBrowser(unit, { ...browser, playerId, signInId }, clock.nowMs()),
    );
    return isStored ? done({}) : refused('PUSH_UNKNOWN');
  }

  /** Tells this browser of the player no more. */
  async remove(playerId: PlayerId, endpoint: string): Promise<Result<Record<string, never>>> {
    await this.#parts.database.transact((unit) =>
      unit.run('DELETE FROM push_browsers WHERE id = ? AND player_id = ?', browserIdOf(endpoint), playerId),
    );
    return done({});
  }
}

/** An uncompressed point of P-256 has 65 bytes and begins with 4 (RFC 8291, 3.2). */
const isPoint = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url');
  return bytes.length === 65 && bytes[0] === 4;
};

const isAuth = (secret: string): boolean => Buffer.from(secret, 'base64url').length === 16;
