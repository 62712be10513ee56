import type { ChannelPeer } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import { Channel, type ChannelTiming } from '../../../realtime/channel.ts';
import type { SocketFactory } from '../../../realtime/channel-connection.ts';
import type { Greeting } from '../../../realtime/greeting.ts';
import { gameClientSide, gameServerSide } from './game-sides.ts';

export type GamePeer = ChannelPeer<typeof gameClientSide, typeof gameServerSide>;
export type GameChannel = Channel<typeof gameClientSide, typeof gameServerSide>;
type Received = ConstructorParameters<
  typeof Channel<typeof gameClientSide, typeof gameServerSide>
>[0]['onNotification'];

export interface GameChannelOptions {
  readonly url: string;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

export const openGameChannel = (
  { url, openSocket, timing, clock }: GameChannelOptions,
  greet: (peer: GamePeer) => Promise<Greeting>,
  received: Received,
): GameChannel =>
  new Channel({
    url,
    ...(openSocket && { openSocket }),
    ...(clock && { clock }),
    timing: { giveUpAfterMs, ...timing },
    ours: gameClientSide,
    theirs: gameServerSide,
    greet,
    onRequest: {},
    onNotification: received,
  });

/** Time for reconnecting, in ms: servers hold a seat for this long by default. Then the lobby asks about the session. */
const giveUpAfterMs = 120_000;
