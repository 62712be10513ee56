import type { ChannelSide, ErrorCode } from '@reelfloor/protocol';
import { createRefusal } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AccessTokens, AuthenticatedCaller, StoredSignInState } from '../../players/sign-in/access-tokens.ts';
import type { ChannelConnection } from './channel-connection.ts';

export type ClosableConnection = Pick<ChannelConnection<ChannelSide, ChannelSide>, 'close'>;

/** Effect on a connection when its sign-in is locked: closed, or (`goesOn`, for a game) kept open, so that its running round can finish. */
type WhileLocked = 'closed' | 'goesOn';

interface SignInMonitor {
  readonly tokens: Pick<AccessTokens, 'standing'>;
  readonly onError: (error: unknown) => void;
}

interface SignIn {
  readonly connections: Map<ClosableConnection, WhileLocked>;
  isLocked: boolean;
  /** Number of received messages by which the sign-in was locked or unlocked. */
  lockEvents: number;
  /** Unix time in ms after which the sign-in's database row must be read again, because the sign-in may have expired. */
  expiresAt: number;
}

/** Time in ms between two checks for sign-ins that have expired or whose database row could not be read. */
const pollEveryMs = 2_000;
/**
 * Time in ms between two checks of all sign-ins with open connections, in case database rows were changed without the database's triggers.
 */
const sweepEveryMs = 60_000;
/** Maximum number of sign-ins that one query reads. */
const maxAsked = 500;

/** Maximum number of connections per account. Each open page has three connections. */
const maxOfAccount = 60;

/**
 * Closes all connections of a sign-in that ends, and refuses their requests while the sign-in is locked. Reads a sign-in's database row
 * when a change is published, when the sign-in may have expired, and once a minute.
 */
export class SignInConnections {
  readonly #bySignIn = new Map<string, SignIn>();
  readonly #ofAccount = new Map<string, number>();
  readonly #clock: Clock;
  /** Ids of sign-ins whose database rows must be read again. An id is removed when its row has been read. */
  readonly #doubted = new Set<string>();
  #watch: SignInMonitor | null = null;
  #isLooking = false;
  #stops: (() => void)[] = [];

  constructor(bus: Bus, clock: Clock) {
    this.#clock = clock;
    bus.subscribe('signInRevoked', ({ signInId, because }) => this.#closeAll(signInId, because));
    bus.subscribe('signInLocked', ({ signInId, isLocked }) => {
      const signIn = this.#bySignIn.get(signInId);
      if (!signIn) return;
      signIn.lockEvents++;
      this.#setLock(signIn, isLocked);
    });
    bus.subscribe('signInChanged', ({ signInId }) => {
      if (this.#bySignIn.has(signInId)) this.#doubt(signInId);
    });
    bus.subscribe('eventsMissed', () => this.#sweep());
  }

  hasRoom({ playerId }: AuthenticatedCaller): boolean {
    return (this.#ofAccount.get(playerId) ?? 0) < maxOfAccount;
  }

  add(
    { playerId, signInId, isLocked, expiresAt }: AuthenticatedCaller,
    connection: ClosableConnection,
    whileLocked: WhileLocked = 'closed',
  ): void {
    const signIn = this.#bySignIn.get(signInId) ?? {
      connections: new Map(),
      isLocked,
      lockEvents: 0,
      expiresAt,
    };
    if (!signIn.connections.has(connection)) this.#count(playerId, 1);
    signIn.connections.set(connection, whileLocked);
    this.#bySignIn.set(signInId, signIn);
    // The sign-in may have ended after its token was checked: read its database row again.
    this.#doubt(signInId);
  }

  remove(
    { playerId, signInId }: Pick<AuthenticatedCaller, 'playerId' | 'signInId'>,
    connection: ClosableConnection,
  ): void {
    const signIn = this.#bySignIn.get(signInId);
    if (signIn?.connections.delete(connection)) this.#count(playerId, -1);
    if (signIn?.connections.size === 0) this.#bySignIn.delete(signInId);
  }

  isLocked({ signInId }: AuthenticatedCaller): boolean {
    return this.#bySignIn.get(signInId)?.isLocked ?? false;
  }

  start(tokens: Pick<AccessTokens, 'standing'>, onError: (error: unknown) => void): void {
    this.#watch = { tokens, onError };
    this.#stops = [
      this.#clock.every(pollEveryMs, () => {
        const now = this.#clock.nowMs();
        for (const [id, { expiresAt }] of this.#bySignIn) if (expiresAt <= now) this.#doubted.add(id);
        this.#checkSoon();
      }),
      this.#clock.every(sweepEveryMs, () => this.#sweep()),
    ];
  }

  stop(): void {
    this.#watch = null;
    for (const stop of this.#stops) stop();
  }

  #doubt(signInId: string): void {
    this.#doubted.add(signInId);
    this.#checkSoon();
  }

  #sweep(): void {
    for (const id of this.#bySignIn.keys()) this.#doubted.add(id);
    this.#checkSoon();
  }

  /** Reads the sign-ins' rows in the next turn of the event loop, so that one query covers all sign-ins that were added in this turn. */
  #checkSoon(): void {
    const watch = this.#watch;
    if (!watch || this.#isLooking || this.#doubted.size === 0) return;
    this.#isLooking = true;
    setImmediate(async () => {
      const isDone = await this.#check(watch);
      this.#isLooking = false;
      // After a failed read, wait for the next regular check.
      if (isDone) this.#checkSoon();
    });
  }

  async #check({ tokens, onError }: SignInMonitor): Promise<boolean> {
    const asked = [...this.#doubted].slice(0, maxAsked);
    // Remove the ids before the rows are read, so that a sign-in that changes during the read is added again and read once more.
    for (const signInId of asked) this.#doubted.delete(signInId);
    const before = new Map(asked.map((id) => [id, this.#bySignIn.get(id)?.lockEvents]));
    try {
      const standing = await tokens.standing(asked);
      for (const [signInId, lockEvents] of before) this.#apply(signInId, standing.get(signInId), lockEvents);
      return true;
    } catch (error) {
      for (const signInId of asked) this.#doubted.add(signInId);
      onError(error);
      return false;
    }
  }

  #apply(signInId: string, stands: StoredSignInState | undefined, lockEvents: number | undefined): void {
    const signIn = this.#bySignIn.get(signInId);
    if (!signIn) return;
    if (!stands) return this.#closeAll(signInId);
    signIn.expiresAt = stands.expiresAt;
    // Skip the row if a lock message arrived during the read, because the row may be stale.
    if (signIn.lockEvents === lockEvents) this.#setLock(signIn, stands.isLocked);
    else this.#doubted.add(signInId);
  }

  #setLock(signIn: SignIn, isLocked: boolean): void {
    signIn.isLocked = isLocked;
    if (!isLocked) return;
    for (const [connection, whileLocked] of signIn.connections)
      if (whileLocked === 'closed') connection.close(createRefusal('SESSION_LOCKED'));
  }

  #count(playerId: string, change: 1 | -1): void {
    const count = (this.#ofAccount.get(playerId) ?? 0) + change;
    if (count > 0) this.#ofAccount.set(playerId, count);
    else this.#ofAccount.delete(playerId);
  }

  #closeAll(signInId: string, because: ErrorCode = 'TOKEN_INVALID'): void {
    const connections = this.#bySignIn.get(signInId)?.connections ?? new Map();
    for (const connection of connections.keys()) connection.close(createRefusal(because));
  }
}
