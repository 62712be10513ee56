import type { PlayerId, SignIn } from '@reelfloor/protocol';
import { signedIn } from './account.ts';

/** A player as the server describes them to themselves. */
export const playerForTests: SignIn['user'] = {
  id: 'p-1' as PlayerId,
  username: 'player1',
  displayName: 'Player One',
  name: 'Player',
  lastname: 'One',
  email: 'player1@example.com',
  photoURL: null,
  shortcuts: [],
};

/** Signs that player in, or one of another id, as an answer of the server does. */
export const signInForTests = (id = 'p-1', pinCode = ''): void =>
  signedIn({
    token: 'token',
    pin_code: pinCode,
    Permissions: [145],
    Group: 'user',
    ip_address: '',
    versions: '',
    last_logon: null,
    last_logon_ip: null,
    user: { ...playerForTests, id: id as PlayerId },
  });
