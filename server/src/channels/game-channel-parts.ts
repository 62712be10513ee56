import type { MachineId } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { CallAllowance } from '../access/call-allowance.ts';
import type { Tokens } from '../accounts/tokens.ts';
import type { MachineList } from '../machines/machine-list.ts';
import type { PublishedRules } from '../machines/published-rules.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { RegisterDesk } from '../protection/registers/register-desk.ts';
import type { SeatConnectionParts } from '../seats/connection/seat-connection.ts';
import type { CountdownLimits } from '../seats/hold/session-countdown.ts';
import type { SessionNotices } from '../seats/hold/session-notices.ts';
import type { HeldTransfers } from '../seats/transfers/held-transfers.ts';
import type { BearerChannels } from './bearer-channels.ts';
import type { Viewers } from './viewers.ts';

export interface GameChannelParts {
  readonly sessionParts: SeatConnectionParts;
  readonly tokens: Tokens;
  readonly machineList: MachineList;
  readonly bearers: BearerChannels;
  /** Limits calls. HTTP and this channel share it, so that a player who uses both gets no more calls. */
  readonly allowance: CallAllowance;
  readonly viewers: Viewers;
  /** How long a seat waits for its page, in ms. */
  readonly holdMs: number;
  readonly allowEmptyWallet: boolean;
  /** Lifetime in seconds of the relay credentials in `iceServers`. */
  readonly relayLifeS: number;
  readonly heldTransfers: HeldTransfers;
  readonly sessionNotices: SessionNotices;
  /** Returns how many watch a machine. */
  readonly watchersOf: (machineId: MachineId) => number;
  readonly countdowns?: CountdownLimits;
  /** Asks the registers of excluded people before a seat is taken. */
  readonly registers: Pick<RegisterDesk, 'ask'>;
  readonly publishedRules: Pick<PublishedRules, 'hashOf'>;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}
