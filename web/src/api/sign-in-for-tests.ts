import type { PlayerId, SignIn } from '@reelfloor/protocol';
import { beginSignIn } from './account.ts';

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

export const answerForTests = (id = 'p-1', pinCode = ''): SignIn => ({
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

export const signInForTests = (id = 'p-1', pinCode = ''): void => beginSignIn(answerForTests(id, pinCode));
