import type { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';
import type { ChannelConnection } from './channel-connection.ts';

export type GameConnection = ChannelConnection<typeof gameServerSide, typeof gameClientSide>;
