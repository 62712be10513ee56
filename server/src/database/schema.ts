import type { LoginLabel } from '@reelfloor/protocol';
import type { Generated } from 'kysely';

/** Every table, as Kysely sees it. Moments are milliseconds since 1970, amounts minor units, flags 0 or 1. */
export interface Schema {
  players: PlayersTable;
  logins: LoginsTable;
  login_attempts: LoginAttemptsTable;
  known_places: KnownPlacesTable;
  sign_ins: SignInsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  code_tickets: CodeTicketsTable;
  agents: AgentsTable;
  agent_brands: AgentBrandsTable;
  brands: BrandsTable;
  jackpot_levels: JackpotLevelsTable;
  machines: MachinesTable;
  seats: SeatsTable;
  sessions: SessionsTable;
  transfers: TransfersTable;
  entries: EntriesTable;
  balances: BalancesTable;
  cash_transfers: CashTransfersTable;
  transactions: TransactionsTable;
  operator_changes: OperatorChangesTable;
  waiting_pays: WaitingPaysTable;
}

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

interface LoginsTable {
  id: Generated<number>;
  /** Null for a name that no player has. */
  player_id: string | null;
  username: string;
  at: number;
  ip: string;
  label: LoginLabel;
  sign_in_id: string | null;
}

interface LoginAttemptsTable {
  username: string;
  /** A known place (`KnownPlacesTable`); empty for everybody else. */
  place: string;
  failures: number;
  last_at: number;
  blocked_until: number;
}

/** A device (`device:` and the hash of its mark) or an address (`address:`) that a player logged in from. */
interface KnownPlacesTable {
  player_id: string;
  place: string;
  seen_at: number;
}

/** A login and every token that was made of it. Without a row it is revoked or over. */
interface SignInsTable {
  id: string;
  player_id: string;
  began_at: number;
  /** When the newest token ends. */
  expires_at: number;
  /** Since when it waits for the PIN; null: it does not. */
  locked_at: number | null;
  wrong_pins: number;
  /** Where the login came from; null for one of before that was kept. */
  ip: string | null;
  /** When and from where a token of it was last checked. */
  seen_at: number | null;
  seen_ip: string | null;
  /** 1: opened with a code of the second factor, or given one since. */
  by_code: Generated<number>;
}

/** An authenticator app that a player set up. */
interface SecondFactorsTable {
  player_id: string;
  /** Sealed by the key of `key_id`, for this player. */
  secret: string;
  key_id: string;
  /** The time step (RFC 6238) of the last code that was taken. Only codes of later steps are taken. */
  last_step: number;
  recovery_salt: string;
  set_at: number;
}

/** Recovery codes that are left. */
interface RecoveryCodesTable {
  player_id: string;
  code_hash: string;
}

/** Logins and set-ups that wait for a code, by the hash of what their page holds. */
interface CodeTicketsTable {
  ticket_hash: string;
  player_id: string;
  purpose: 'login' | 'loginSetup' | 'profileSetup';
  ip: string;
  sign_in_id: string | null;
  /** Of a set-up: the new secret, sealed. */
  secret: string | null;
  made_at: number;
  expires_at: number;
}

interface AgentsTable {
  id: string;
  token_hash: string;
  /** Whether it may speak for machines that were not allotted to it. */
  announces_any: Generated<number>;
}

/** The brands whose machines an agent may announce without an allotment. */
interface AgentBrandsTable {
  agent_id: string;
  brand_id: string;
}

/** What was changed at the command line. The engine refuses to change or delete a row. */
interface OperatorChangesTable {
  id: Generated<number>;
  at: number;
  who: string;
  /** Noun and verb of the command. */
  what: string;
  subject: string;
  /** A JSON object, never with a secret in it. */
  details: string;
}

interface BrandsTable {
  id: string;
  name: string;
  position: number;
  /** `BrandBounds` as JSON. Null: nobody has set them. */
  bounds: string | null;
}

interface JackpotLevelsTable {
  brand_id: string;
  /** 1 is the highest. */
  level: number;
  weight: number;
  /** What the level begins anew with after a hit. */
  seed_minor: number;
  amount_minor: number;
  carry: number;
}

export interface MachinesTable {
  id: string;
  brand_id: string;
  agent_id: string;
  /** The cabinet's description as JSON. */
  description: string;
  acknowledged_seq: number;
  /** The meter that the last acknowledged event told. Null until there was one. */
  acknowledged_meter_minor: number | null;
  /** The fencing number of the newest seat. */
  epoch: number;
  reserved_for: string | null;
  fault: string | null;
  /** The `LastRound` of its journal as JSON. Null: none was posted since it is remembered. */
  last_round: string | null;
  /** How far its wins are ahead of twice its stakes. */
  ahead_minor: number;
  /** The identity of the journal that the books follow. Null until one said hello. */
  journal_id: string | null;
  /** The highest revision that it told. */
  journal_revision: number;
  /** How often an operator accepted another journal. Part of the keys of its rounds, whose numbers begin anew. */
  journal_no: number;
  /** What the journal that came last contradicts, in JSON; null: nothing. Its machine takes no events and no commands. */
  contradiction: string | null;
  /** The event after `acknowledged_seq` as JSON, where it was refused. Null: none was, or it was taken since. */
  refused_event: string | null;
}

export interface SeatsTable {
  machine_id: string;
  player_id: string;
  session_id: string;
  epoch: number;
  state: 'held' | 'closing';
  expires_at: number;
  /** The transfer id of the closing cash-out. */
  close_transfer_id: string | null;
  /** When the waiting for a player without a connection ends. Null while one is connected. */
  hold_until: number | null;
  /** Since when the seat waits, over restarts of the server. */
  dropped_at: number | null;
}

export interface SessionsTable {
  id: string;
  player_id: string;
  machine_id: string;
  brand_id: string;
  started_at: number;
  ended_at: number | null;
  spins: number;
  free_spins: number;
  stake_minor: number;
  win_minor: number;
  cash_in_minor: number;
  cash_out_minor: number;
  /** What corrections of the machine's books added to its meter, or took from it. */
  corrected_minor: number;
  ip: string;
}

interface TransfersTable {
  id: string;
  content_hash: string;
  kind: string;
  at: number;
}

interface EntriesTable {
  /** Of the embedded engine alone: the moment of the transfer, by which they lie in the file. */
  at?: number;
  transfer_id: string;
  account: string;
  amount_minor: number;
  /** The account after this entry. Null for the accounts without a row of their own: house and cashier. */
  balance_minor: number | null;
  version: number | null;
}

interface BalancesTable {
  account: string;
  amount_minor: number;
  version: number;
}

export interface CashTransfersTable {
  id: string;
  kind: 'cashIn' | 'cashOut' | 'handPay';
  player_id: string;
  machine_id: string;
  session_id: string;
  amount_minor: number | null;
  state: 'pending' | 'settled' | 'voided';
  at: number;
  /** Of a hand pay: the cabinet has journalled that it was cleared. */
  cleared: number;
}

/** A hand pay or a jackpot that a person approves or refuses before it is paid. */
export interface WaitingPaysTable {
  /** The transfer id that the cabinet told. */
  id: string;
  kind: 'handPay' | 'jackpot';
  player_id: string;
  machine_id: string;
  session_id: string;
  brand_id: string;
  /** Of a jackpot alone; 1 is the highest. */
  level: number | null;
  /** What the cabinet told, or what the jackpot's level held at the hit. */
  amount_minor: number;
  /** Why it is not paid by itself. */
  reason: string;
  at: number;
  state: 'waiting' | 'approved' | 'refused';
  decided_at: number | null;
}

export interface TransactionsTable {
  id: Generated<number>;
  transfer_id: string;
  player_id: string;
  at: number;
  type: 1 | 2 | 3 | 4 | 5 | 6;
  amount_minor: number;
  source: 'wallet' | 'machine' | 'cashier' | 'jackpot';
  tag: string;
  machine_id: string | null;
  session_id: string | null;
  balance_minor: number;
}
