import type { LoginLabel } from '@reelfloor/protocol';
import type { Generated } from 'kysely';

export interface PlayersTable {
  id: string;
  username: string;
  display_name: string;
  name: string;
  lastname: string;
  email: string;
  password_hash: string;
  pin_code: string;
  user_group: string;
  /** A JSON list of permission ids. */
  permissions: string;
  banned: number;
  created_at: number;
}

export interface LoginsTable {
  id: Generated<number>;
  /** Null if no player has this user name. */
  player_id: string | null;
  username: string;
  at: number;
  ip: string;
  label: LoginLabel;
  sign_in_id: string | null;
}

export interface LoginAttemptsTable {
  username: string;
  /** A place from `KnownPlacesTable`; empty for all unknown places together. */
  place: string;
  failures: number;
  last_at: number;
  blocked_until: number;
}

/** A place from which a player signed in: a device (`device:` and the hash of its mark) or an address (`address:`). */
export interface KnownPlacesTable {
  player_id: string;
  place: string;
  seen_at: number;
}

/** Sign-ins. A row is deleted when its sign-in ends. */
export interface SignInsTable {
  id: string;
  player_id: string;
  began_at: number;
  /** Time when the newest token expires. */
  expires_at: number;
  /** Time of the lock; null if the sign-in is not locked. */
  locked_at: number | null;
  wrong_pins: number;
  /** Address of the login; null for logins from before this column existed. */
  ip: string | null;
  /** Time of the last saved check of a token. */
  seen_at: number | null;
  seen_ip: string | null;
  /** 1 if the login needed a code of the second factor, or a code was given later. */
  by_code: Generated<number>;
}

export interface SecondFactorsTable {
  player_id: string;
  /** The secret of the player's app, encrypted with the key `key_id`. */
  secret: string;
  key_id: string;
  /** Time step (RFC 6238) of the last accepted code. Only codes of later steps are accepted. */
  last_step: number;
  recovery_salt: string;
  set_at: number;
}

/** Recovery codes that are not used yet. */
export interface RecoveryCodesTable {
  player_id: string;
  code_hash: string;
}

/** Logins and set-ups that wait for a code, by the hash of the ticket that the page holds. */
export interface CodeTicketsTable {
  ticket_hash: string;
  player_id: string;
  purpose: 'login' | 'loginSetup' | 'profileSetup';
  ip: string;
  sign_in_id: string | null;
  /** The new secret of a set-up, encrypted; null for a login. */
  secret: string | null;
  made_at: number;
  expires_at: number;
}
