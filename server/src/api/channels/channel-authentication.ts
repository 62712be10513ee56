import { createRefusal, createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { Site } from '../../platform/sites/sites.ts';
import { getWebSocketAccessRefusal } from '../../players/accounts/access-rights.ts';
import type { AccessTokens, AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import type { ChannelConnection } from './channel-connection.ts';
import type { ClosableConnection, SignInConnections } from './sign-in-connections.ts';

type InitConnection = ClosableConnection & Pick<ChannelConnection<never, never>, 'isOpen' | 'welcome' | 'lookUp'>;

/**
 * Handles `init`, the message with which a page authenticates on a channel where it only receives. Ties the connection to the sign-in of
 * the token.
 */
export class ChannelAuthentication {
  readonly #tokens: AccessTokens;
  readonly #bearers: SignInConnections;
  readonly #site: Site;
  /** Ids of the authenticated user. Only the ids, to save memory, because a page may stay open for hours. */
  #bearer: Pick<AuthenticatedCaller, 'playerId' | 'signInId'> | null = null;

  constructor({ tokens, bearers }: { tokens: AccessTokens; bearers: SignInConnections }, site: Site) {
    this.#site = site;
    this.#tokens = tokens;
    this.#bearers = bearers;
  }

  get isDone(): boolean {
    return this.#bearer !== null;
  }

  /** The authenticated user's account; null before `init`. */
  get playerId(): string | null {
    return this.#bearer?.playerId ?? null;
  }

  /** Checks the page's token, then calls `open`, which starts the notifications. If either fails, the connection is closed. */
  async init<T>(
    connection: InitConnection,
    token: string,
    open: (bearer: AuthenticatedCaller) => T | Promise<T>,
  ): Promise<Result<T>> {
    const verified = await connection.lookUp(this.#tokens.verify(token, this.#site));
    if (!verified.ok) return verified;
    const refusal = getWebSocketAccessRefusal(verified.value);
    if (refusal) return { ok: false, refusal };
    if (this.#bearer) return createRefusedResult('MESSAGE_INVALID', { detail: 'init was sent before' });
    if (!connection.isOpen) return createRefusedResult(50100);
    if (!this.#bearers.hasRoom(verified.value)) return createRefusedResult('TOO_MANY_CONNECTIONS');
    const { playerId, signInId } = verified.value;
    this.#bearer = { playerId, signInId };
    connection.welcome();
    this.#bearers.add(verified.value, connection);
    try {
      return okResult(await open(verified.value));
    } catch (error) {
      // Close after sending the answer, which tells the page why it was refused.
      setImmediate(() => connection.close(createRefusal('INIT_FIRST')));
      throw error;
    }
  }

  /** Removes a connection that has ended. Returns the user whose token it sent, or null if `init` never succeeded. */
  end(connection: ClosableConnection): Pick<AuthenticatedCaller, 'playerId' | 'signInId'> | null {
    if (this.#bearer) this.#bearers.remove(this.#bearer, connection);
    return this.#bearer;
  }
}
