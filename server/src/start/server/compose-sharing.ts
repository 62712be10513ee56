import type { Clock } from '../../platform/clock/clock.ts';
import { HotKeys } from '../../platform/nodes/hot-keys.ts';
import { SharedPresence } from '../../platform/nodes/shared-presence.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallAllowance } from '../../platform/rate-limits/call-allowance.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { TeamChat } from '../../players/chat/team-chat.ts';
import type { composeAccounts } from './compose-accounts.ts';
import type { composeOffice } from './compose-office.ts';

interface SharingParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: RepeatedWarnings;
  readonly people: ReturnType<typeof composeAccounts>;
  readonly office: Pick<ReturnType<typeof composeOffice>, 'signInDesk'>;
  readonly allowance: CallAllowance;
  readonly chat: TeamChat;
}

/** Lets the nodes share rate limits and presence, which each counts by itself. Returns the function that ends this. */
export const composeSharing = ({
  transport,
  clock,
  warnings,
  people,
  office,
  allowance,
  chat,
}: SharingParts) => {
  const hotKeys = new HotKeys({ transport, clock, warnings });
  hotKeys.shareCalls(allowance);
  hotKeys.shareMistakes('login', people.loginDesk.mistakes);
  hotKeys.shareMistakes('code', people.codeLoginDesk.mistakes);
  hotKeys.shareMistakes('guest', people.guestDesk.mistakes);
  hotKeys.shareMistakes('password', people.proof.mistakes);
  hotKeys.shareMistakes('office', office.signInDesk.mistakes);
  const presence = new SharedPresence({ transport, clock, presence: chat.presence, warnings });
  return () => {
    hotKeys.stop();
    presence.stop();
  };
};
