import type { ChannelSide } from '@reelfloor/protocol';
import { refuse } from '@reelfloor/protocol';
import type { Bearer } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import type { ChannelConnection } from './channel-connection.ts';

type AnyConnection = Pick<ChannelConnection<ChannelSide, ChannelSide>, 'close'>;

/** Remembers which sign-in opened which connection: logging out closes them all. */
export class BearerChannels {
  readonly #bySignIn = new Map<string, Set<AnyConnection>>();

  constructor(bus: Bus) {
    bus.subscribe('signInRevoked', ({ signInId }) => {
      for (const connection of this.#bySignIn.get(signInId) ?? []) connection.close(refuse('TOKEN_INVALID'));
    });
  }

  add({ signInId }: Bearer, connection: AnyConnection): void {
    const connections = this.#bySignIn.get(signInId) ?? new Set();
    this.#bySignIn.set(signInId, connections.add(connection));
  }

  remove({ signInId }: Bearer, connection: AnyConnection): void {
    const connections = this.#bySignIn.get(signInId);
    connections?.delete(connection);
    if (connections?.size === 0) this.#bySignIn.delete(signInId);
  }
}
