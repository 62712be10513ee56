import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';

export const callers = [
  'guest',
  'expired',
  'banned',
  'withoutLevel',
  'locked',
  'lockedStaff',
  'user',
  'staff',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

export const accounts: Record<Exclude<CallerName, 'guest'>, string> = {
  expired: 'expired1',
  banned: 'banned1',
  withoutLevel: 'nolevel1',
  locked: 'locked1',
  lockedStaff: 'lockedstaff1',
  user: 'player1',
  staff: 'staff1',
  admin: 'admin1',
};

export const openRoleFloor = async (): Promise<TestFloor> => {
  const floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  for (const name of ['expired1', 'banned1', 'nolevel1', 'locked1', 'lockedstaff1'])
    await floor.change(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, banned, created_at)
       SELECT ?, ?, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, 0, created_at
       FROM players WHERE username = 'player2'`,
      `p-${name}`,
      name,
    );
  await floor.change("UPDATE players SET permissions = '[7]' WHERE username = 'nolevel1'");
  await floor.change("UPDATE players SET user_group = 'staff' WHERE username = 'lockedstaff1'");
  return floor;
};

/** Logs the caller in and returns the token. Each call needs a new token, because some routes end the sign-in. */
export const tokenOf = async (floor: TestFloor, caller: CallerName): Promise<string> => {
  if (caller === 'guest') return '';
  await floor.change("UPDATE players SET banned = 0 WHERE username = 'banned1'");
  const player = await TestPlayer.login(floor.address, accounts[caller]);
  if (caller === 'locked' || caller === 'lockedStaff') await player.post('player/lock');
  if (caller === 'expired') await floor.change("UPDATE sign_ins SET expires_at = 1 WHERE player_id = 'p-expired1'");
  if (caller === 'banned') await floor.change("UPDATE players SET banned = 1 WHERE username = 'banned1'");
  return player.signIn.token;
};
