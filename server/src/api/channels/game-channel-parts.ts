import type { MachineId } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallAllowance } from '../../platform/rate-limits/call-allowance.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import type { PublishedRules } from '../../play/machines/published-rules.ts';
import type { SeatConnectionParts } from '../../play/seats/connection/seat-connection.ts';
import type { CountdownLimits } from '../../play/seats/hold/session-countdown.ts';
import type { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import type { HeldTransfers } from '../../play/seats/transfers/held-transfers.ts';
import type { RegisterDesk } from '../../players/protection/registers/register-desk.ts';
import type { Tokens } from '../../players/sign-in/tokens.ts';
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
