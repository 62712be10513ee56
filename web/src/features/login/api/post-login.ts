import { storeName } from '../../../api/access-token.ts';
import { beginSignIn } from '../../../api/account.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { deviceMark } from '../../../api/device-mark.ts';
import { settings } from '../../../settings/settings.ts';

/** Logs in. Resolves to null on success, otherwise to the failure. */
export const postLogin = async (credentials: {
  username: string;
  password: string;
  remember: boolean;
}): Promise<CallFailure | null> => {
  const { username, password, remember } = credentials;
  const result = await callServer('login', {
    body: { username, password, site_id: settings().SITE_ID, device: deviceMark() },
  });
  if (!result.ok) return result.failure;
  beginSignIn(result.value, remember);
  storeName(username);
  return null;
};
