import type { PlayerId, SignIn } from '@reelfloor/protocol';
import { applyNewSignIn } from '../api/sign-in-state.ts';

export const testPlayer: SignIn['user'] = {
  id: 'p-1' as PlayerId,
  username: 'player1',
  displayName: 'Player One',
  name: 'Player',
  lastname: 'One',
  email: 'player1@example.com',
  photoURL: null,
  shortcuts: [],
};

export const testSignIn = (id = 'p-1', pinCode = ''): SignIn => ({
  token: 'token',
  pin_code: pinCode,
  Permissions: [145],
  Group: 'user',
  ip_address: '',
  versions: '',
  last_logon: null,
  last_logon_ip: null,
  user: { ...testPlayer, id: id as PlayerId },
});

export const signInTestPlayer = (id = 'p-1', pinCode = ''): void => applyNewSignIn(testSignIn(id, pinCode));
