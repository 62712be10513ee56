import type { ChannelSide, ErrorCode } from '@reelfloor/protocol';
import { refuse } from '@reelfloor/protocol';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../process/clock.ts';
import type { ChannelConnection } from './channel-connection.ts';

export type AnyConnection = Pick<ChannelConnection<ChannelSide, ChannelSide>, 'close'>;

/** What a lock does to a connection: `goesOn` is for a game, so that its running round can finish. */
type WhileLocked = 'closed' | 'goesOn';

interface SignIn {
  readonly connections: Map<AnyConnection, WhileLocked>;
  isLocked: boolean;
}

/** Pause between two checks of the open sign-ins for expiry, bans and changes by other programs. */
const lookEveryMs = 2_000;
/** Sign-ins that one query reads. */
const maxAsked = 500;

/** Connections of one account; each open page has three. */
const maxOfAccount = 60;

/** Closes all connections of a sign-in that ends, and keeps them from acting while it is locked. */
export class BearerChannels {
  readonly #bySignIn = new Map<string, SignIn>();
  readonly #ofAccount = new Map<string, number>();
  readonly #clock: Clock;
  #stopLooking = (): void => {};
  #isStopped = true;
  #lockChanges = 0;

  constructor(bus: Bus, clock: Clock) {
    this.#clock = clock;
    bus.subscribe('signInRevoked', ({ signInId, because }) => this.#closeAll(signInId, because));
    bus.subscribe('signInLocked', ({ signInId, isLocked }) => {
      this.#lockChanges++;
      this.#setLock(signInId, isLocked);
    });
  }

  hasRoom({ playerId }: Bearer): boolean {
    return (this.#ofAccount.get(playerId) ?? 0) < maxOfAccount;
  }

  add(
    { playerId, signInId, isLocked }: Bearer,
    connection: AnyConnection,
    whileLocked: WhileLocked = 'closed',
  ): void {
    const signIn = this.#bySignIn.get(signInId) ?? { connections: new Map(), isLocked };
    if (!signIn.connections.has(connection)) this.#count(playerId, 1);
    signIn.connections.set(connection, whileLocked);
    this.#bySignIn.set(signInId, signIn);
  }

  remove({ playerId, signInId }: Bearer, connection: AnyConnection): void {
    const signIn = this.#bySignIn.get(signInId);
    if (signIn?.connections.delete(connection)) this.#count(playerId, -1);
    if (signIn?.connections.size === 0) this.#bySignIn.delete(signInId);
  }

  isLocked({ signInId }: Bearer): boolean {
    return this.#bySignIn.get(signInId)?.isLocked ?? false;
  }

  start(tokens: Pick<Tokens, 'standing'>, onError: (error: unknown) => void): void {
    this.#isStopped = false;
    const again = () => {
      if (this.#isStopped) return;
      this.#stopLooking = this.#clock.after(lookEveryMs, () => {
        void this.#look(tokens).catch(onError).finally(again);
      });
    };
    again();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopLooking();
  }

  async #look(tokens: Pick<Tokens, 'standing'>): Promise<void> {
    const open = [...this.#bySignIn.keys()];
    for (let first = 0; first < open.length; first += maxAsked) {
      const asked = open.slice(first, first + maxAsked);
      const changes = this.#lockChanges;
      const standing = await tokens.standing(asked);
      for (const signInId of asked) {
        const stands = standing.get(signInId);
        const signIn = this.#bySignIn.get(signInId);
        // If a lock changed during the query, the query's result is older: ignore it.
        if (stands && signIn && changes === this.#lockChanges) this.#setLock(signInId, stands.isLocked);
        if (!stands) this.#closeAll(signInId);
      }
    }
  }

  #setLock(signInId: string, isLocked: boolean): void {
    const signIn = this.#bySignIn.get(signInId);
    if (!signIn) return;
    signIn.isLocked = isLocked;
    if (!isLocked) return;
    for (const [connection, whileLocked] of signIn.connections)
      if (whileLocked === 'closed') connection.close(refuse('SESSION_LOCKED'));
  }

  #count(playerId: string, change: 1 | -1): void {
    const count = (this.#ofAccount.get(playerId) ?? 0) + change;
    if (count > 0) this.#ofAccount.set(playerId, count);
    else this.#ofAccount.delete(playerId);
  }

  #closeAll(signInId: string, because: ErrorCode = 'TOKEN_INVALID'): void {
    const connections = this.#bySignIn.get(signInId)?.connections ?? new Map();
    for (const connection of connections.keys()) connection.close(refuse(because));
  }
}
