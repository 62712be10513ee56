import { readToken } from '../api/access-token.ts';
import { beginSignIn, isUndecided, settleStoredSignIn, signInStore } from '../api/account.ts';
import { callerWith } from '../api/call-server.ts';

/**
 * Asks the player before another player's sign-in replaces a valid one. If the offered token is refused or
 * cannot be checked, the stored one stays.
 */
export const weighOfferedToken = async (offeredToken: string): Promise<void> => {
  const storedToken = readToken();
  const [offered, stored] = await Promise.all([
    callerWith(offeredToken)('validate', {}),
    storedToken === null ? null : callerWith(storedToken)('validate', {}),
  ]);
  if (stored === null) return settleStoredSignIn(offered);
  if (!offered.ok)
    return settleStoredSignIn(stored, isUndecided(offered.failure) ? undefined : 'linkNotAccepted');
  if (!stored.ok && isUndecided(stored.failure)) return settleStoredSignIn(stored);
  if (!stored.ok || stored.value.user.id === offered.value.user.id) return beginSignIn(offered.value);
  signInStore.setState({ kind: 'asked', stored: stored.value, offered: offered.value }, true);
};
