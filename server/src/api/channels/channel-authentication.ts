import { done, type Result, refuse, refused } from '@reelfloor/protocol';
import type { Site } from '../../platform/sites/sites.ts';
import { refusalToEnter } from '../../players/accounts/rights.ts';
import type { Bearer, Tokens } from '../../players/sign-in/tokens.ts';
import type { AnyConnection, SignInConnections } from './bearer-channels.ts';
import type { ChannelConnection } from './channel-connection.ts';

type InitConnection = AnyConnection & Pick<ChannelConnection<never, never>, 'isOpen' | 'welcome' | 'lookUp'>;

/** Handles `init`, which a page sends once on a channel on which it only listens. Ties the connection to the sign-in of the token. */
export class ChannelAuthentication {
  readonly #tokens: Tokens;
  readonly #bearers: SignInConnections;
  readonly #site: Site;
  /** Only the ids, because a page may stay for hours. */
  #bearer: Pick<Bearer, 'playerId' | 'signInId'> | null = null;

  constructor({ tokens, bearers }: { tokens: Tokens; bearers: SignInConnections }, site: Site) {
    this.#site = site;
    this.#tokens = tokens;
    this.#bearers = bearers;
  }

  get isDone(): boolean {
    return this.#bearer !== null;
  }

  /** Checks the token, then calls `open`, which starts the notifications. If either fails, the connection is closed. */
  async init<T>(
    connection: InitConnection,
    token: string,
    open: (bearer: Bearer) => T | Promise<T>,
  ): Promise<Result<T>> {
    const verified = await connection.lookUp(this.#tokens.verify(token, this.#site));
    if (!verified.ok) return verified;
    const refusal = refusalToEnter(verified.value);
    if (refusal) return { ok: false, refusal };
    if (this.#bearer) return refused('MESSAGE_INVALID', { detail: 'init was sent before' });
    if (!connection.isOpen) return refused(50100);
    if (!this.#bearers.hasRoom(verified.value)) return refused('TOO_MANY_CONNECTIONS');
    const { playerId, signInId } = verified.value;
    this.#bearer = { playerId, signInId };
    connection.welcome();
    this.#bearers.add(verified.value, connection);
    try {
      return done(await open(verified.value));
    } catch (error) {
      // Close after sending the answer, which tells the page the reason.
      setImmediate(() => connection.close(refuse('INIT_FIRST')));
      throw error;
    }
  }

  /** Removes a connection that has ended. Returns the user whose token it sent, or null if `init` never succeeded. */
  end(connection: AnyConnection): Pick<Bearer, 'playerId' | 'signInId'> | null {
    if (this.#bearer) this.#bearers.remove(this.#bearer, connection);
    return this.#bearer;
  }
}
