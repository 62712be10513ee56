import type { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';
import type { ChannelConnection } from './channel-connection.ts';

/** A page's connection to the game channel. */
export type GameConnection = ChannelConnection<typeof gameServerSide, typeof gameClientSide>;
