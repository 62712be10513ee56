import type { LoginLabel } from '@reelfloor/protocol';
import type { Generated } from 'kysely';

export interface PlayersTable {
  id: string;
  /** As `usernameAt` writes it: `ada` at the first site, `ada@3` at site 3. */
  username: string;
  /** The key of the account's site; 0 is the first one. */
  site_id: Generated<number>;
  display_name: string;
  name: string;
  lastname: string;
  email: string;
  password_hash: string;
  pin_code: string;
  user_group: string;
  /** The ids of the account's permissions, as a JSON list. */
  permissions: string;
  banned: number;
  created_at: number;
  /** Such as 2001-02-28; null if it is unknown. */
  born_on: Generated<string | null>;
  /** 1 if the password was given out by staff, so that whoever logs in with it must choose another one first. */
  must_change_password: Generated<number>;
  /** How the platform of the account's site names the player; null for an account of this hall. */
  platform_ref: Generated<string | null>;
}

/** Versions of the operator's terms that players accepted. */
export interface ConsentsTable {
  player_id: string;
  at: number;
  terms_url: string;
  terms_version: string;
  /** Of published terms; null for a static page, which has one version a text. */
  terms_number: Generated<number | null>;
  /** The language in which they were read; null for a static page. */
  lang: Generated<string | null>;
  /** The address from which they were accepted; null if it is unknown. */
  ip: Generated<string | null>;
}

export interface LoginsTable {
  id: Generated<number>;
  /** The player with this user name, or null. */
  player_id: string | null;
  username: string;
  at: number;
  ip: string;
  label: LoginLabel;
  sign_in_id: string | null;
}

export interface LoginAttemptsTable {
  username: string;
  /** The device or address from which a login came, as in `KnownLoginSourcesTable`; empty for all unknown together. */
  source: string;
  failures: number;
  last_at: number;
  blocked_until: number;
}

/** A device (`device:` and the hash of its id) or an address (`address:`) from which a player has signed in. */
export interface KnownLoginSourcesTable {
  player_id: string;
  source: string;
  seen_at: number;
}

/** Sign-ins. A row is deleted when its sign-in ends. */
export interface SignInsTable {
  id: string;
  player_id: string;
  began_at: number;
  /** Time (ms since 1970) when the sign-in's newest token expires. */
  expires_at: number;
  /** Time of the lock; null if the sign-in is not locked. */
  locked_at: number | null;
  wrong_pins: number;
  /** Address of the login; null for logins from before this column existed. */
  ip: string | null;
  /** The browser's name for itself at the login; null for logins from before this column existed. */
  browser: Generated<string | null>;
  /** Time (ms since 1970) of the last check of the sign-in's token that was saved. */
  seen_at: number | null;
  seen_ip: string | null;
  /** 1 if the user has given a code of the second factor in this sign-in. */
  by_code: Generated<number>;
}

export interface SecondFactorsTable {
  player_id: string;
  /** The secret in the user's authenticator app, encrypted with the key `key_id`. */
  secret: string;
  key_id: string;
  /** Time step (RFC 6238) of the last accepted code. Codes of this or an earlier step are refused. */
  last_step: number;
  recovery_salt: string;
  set_at: number;
}

export interface RecoveryCodesTable {
  player_id: string;
  code_hash: string;
}

/** Logins and set-ups that wait for their second step, by the hash of the ticket that the page has. */
export interface SignInTicketsTable {
  ticket_hash: string;
  player_id: string;
  purpose: 'login' | 'newPassword' | 'loginSetup' | 'profileSetup';
  ip: string;
  sign_in_id: string | null;
  /** The new secret, encrypted, if a second factor is set up; else null. */
  secret: string | null;
  made_at: number;
  expires_at: number;
}

/** What players asked to pay in. The ledger account `deposit:{id}` holds money that has arrived and may not be credited yet. */
export interface DepositsTable {
  /** A UUID that the player's page chose. */
  id: string;
  player_id: string;
  method: 'bank-transfer' | 'provider';
  amount_minor: number;
  /** What the player writes on the transfer. */
  reference: string;
  at: number;
  /** After this moment the page no longer asks for the money. It is still taken when it arrives. */
  expires_at: number;
  /** `held`: the money is there, and staff decide about it. */
  state: 'waiting' | 'held' | 'settled' | 'refused' | 'cancelled' | 'returned';
  /** What arrived, which may be another amount; null before. */
  arrived_minor: number | null;
  decided_at: number | null;
  decided_by: 'player' | 'staff' | 'provider' | null;
  /** Why it was refused, as the player reads it. */
  player_note: string;
  /** Where the player pays at the payment provider; null by other methods, and until the provider has answered. */
  pay_url: string | null;
  /** Why it is held, or which wrong notice came (`currency`, `repeated`: another amount later). Empty otherwise. */
  problem: '' | 'amount' | 'blocked' | 'rules' | 'currency' | 'repeated';
}

/** Vouchers that the cash desk sold. The ledger account `voucher:{id}` holds the amount of one that is open. */
export interface VouchersTable {
  /** A UUID that the page of the cashier chose. */
  id: string;
  /** The site whose players may redeem it; null: those of every site. */
  site_id: number | null;
  amount_minor: number;
  at: number;
  /** From this moment on it cannot be redeemed. */
  expires_at: number;
  /** The cashier who sold it, and alone prints its code. */
  issued_by: string;
  /** The hash of its code; null before it is printed. */
  code_hash: string | null;
  /** `expired`: its time is over, or `cancelled_by` gave its cash back. */
  state: 'open' | 'redeemed' | 'expired';
  /** Who redeemed it. */
  player_id: string | null;
  decided_at: number | null;
  /** The cashier who gave the cash back before anybody redeemed it; null otherwise. */
  cancelled_by: string | null;
}

/** What players asked to withdraw. The ledger account `withdrawal:{id}` holds the amount while it waits. */
export interface WithdrawalsTable {
  /** A UUID that the player's page chose. */
  id: string;
  player_id: string;
  method: 'bank-transfer';
  amount_minor: number;
  holder: string;
  iban: string;
  at: number;
  state: 'waiting' | 'paid' | 'refused' | 'cancelled';
  decided_at: number | null;
  decided_by: 'player' | 'staff' | null;
  /** Why it was refused, as the player reads it. */
  player_note: string;
}
