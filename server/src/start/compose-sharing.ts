import type { CallAllowance } from '../access/call-allowance.ts';
import type { TeamChat } from '../chat/team-chat.ts';
import { HotKeys } from '../cluster/hot-keys.ts';
import { SharedPresence } from '../cluster/shared-presence.ts';
import type { Wire } from '../cluster/wire.ts';
import type { Clock } from '../process/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { composeAccounts } from './compose-accounts.ts';
import type { composeOffice } from './compose-office.ts';

interface SharingParts {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly warnings: RepeatedWarnings;
  readonly people: ReturnType<typeof composeAccounts>;
  readonly office: Pick<ReturnType<typeof composeOffice>, 'signInDesk'>;
  readonly allowance: CallAllowance;
  readonly chat: TeamChat;
}

/** Lets the nodes share rate limits and presence, which each counts by itself. Returns the function that ends this. */
export const composeSharing = ({ wire, clock, warnings, people, office, allowance, chat }: SharingParts) => {
  const hotKeys = new HotKeys({ wire, clock, warnings });
  hotKeys.shareCalls(allowance);
  hotKeys.shareMistakes('login', people.loginDesk.mistakes);
  hotKeys.shareMistakes('code', people.codeLoginDesk.mistakes);
  hotKeys.shareMistakes('guest', people.guestDesk.mistakes);
  hotKeys.shareMistakes('password', people.proof.mistakes);
  hotKeys.shareMistakes('office', office.signInDesk.mistakes);
  const presence = new SharedPresence({ wire, clock, presence: chat.presence, warnings });
  return () => {
    hotKeys.stop();
    presence.stop();
  };
};
