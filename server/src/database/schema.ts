import type { Generated } from 'kysely';
import type {
  CodeTicketsTable,
  KnownPlacesTable,
  LoginAttemptsTable,
  LoginsTable,
  PlayersTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInsTable,
} from './account-tables.ts';

/** Times are milliseconds since 1970, amounts minor units, flags 0 or 1. */
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
  agent_links: AgentLinksTable;
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

interface AgentsTable {
  id: string;
  token_hash: string;
  /** 1 if it may announce machines that were not allotted to it. */
  announces_any: Generated<number>;
}

/** The brands whose machines an agent may announce without an allotment. */
interface AgentBrandsTable {
  agent_id: string;
  brand_id: string;
}

/** Where each agent is connected. */
interface AgentLinksTable {
  agent_id: string;
  /** Null once the connection has ended. */
  node_id: string | null;
  /** Grows with each hello. Only the newest connection speaks for the agent. */
  epoch: number;
  /** The `AgentInstance` of the last hello, as JSON. */
  instance: string;
  since: number;
}

/** Changes made at the command line. The database itself refuses to change or delete a row. */
interface OperatorChangesTable {
  id: Generated<number>;
  at: number;
  who: string;
  /** The command's noun and verb. */
  what: string;
  subject: string;
  /** A JSON object without secrets. */
  details: string;
}

interface BrandsTable {
  id: string;
  name: string;
  position: number;
  /** `BrandBounds` as JSON; null until the operator sets them. */
  bounds: string | null;
}

interface JackpotLevelsTable {
  brand_id: string;
  /** 1 is the highest. */
  level: number;
  weight: number;
  /** What the level starts with again after a hit. */
  seed_minor: number;
  amount_minor: number;
  carry: number;
  /** Grows with each change of the level. */
  version: Generated<number>;
}

export interface MachinesTable {
  id: string;
  brand_id: string;
  agent_id: string;
  description: string;
  acknowledged_seq: number;
  /** After the last acknowledged event; null before the first one. */
  acknowledged_meter_minor: number | null;
  /** The fencing number of the newest seat. */
  epoch: number;
  reserved_for: string | null;
  fault: string | null;
  /** The `LastRound` of its journal as JSON; null before the first round. */
  last_round: string | null;
  /** How far the machine's wins are ahead of twice its stakes. */
  ahead_minor: number;
  /** The journal that the ledger follows; null before the first hello. */
  journal_id: string | null;
  journal_revision: number;
  /** How often an operator accepted another journal. Part of the keys of rounds: their numbers start again then. */
  journal_no: number;
  /** How the last journal contradicts the ledger, as JSON. While it is not null, events and commands are refused. */
  contradiction: string | null;
  /** The refused event after `acknowledged_seq`, as JSON. */
  refused_event: string | null;
  /** The first version that the agent's newest connection may give. */
  version_base: number;
}

export interface SeatsTable {
  machine_id: string;
  player_id: string;
  session_id: string;
  epoch: number;
  state: 'held' | 'closing';
  /** No longer read. */
  expires_at: number;
  /** The cash-out that closes the seat. */
  close_transfer_id: string | null;
  /** When the hold ends; null while the player is connected. */
  hold_until: number | null;
  /** When the hold began. It survives restarts of the server. */
  dropped_at: number | null;
  /** The node in charge: its page plays there, or it lets the seat wait, or closes it. */
  node_id: string | null;
  /** The hash of the secret by which the page that plays there gets the seat back. */
  resume_hash: string | null;
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
  /** Sum of the corrections to the machine's meter in this session; negative if they lowered it. */
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
  /** Only in SQLite: the transfer's time, which orders the rows in the file. */
  at?: number;
  transfer_id: string;
  account: string;
  amount_minor: number;
  /** After this entry; null for house and cashier, which have no balance row. */
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
  /** 1 once the cabinet has journalled that its hand pay was cleared. */
  cleared: number;
}

export interface WaitingPaysTable {
  /** The transfer id from the cabinet. */
  id: string;
  kind: 'handPay' | 'jackpot';
  player_id: string;
  machine_id: string;
  session_id: string;
  brand_id: string;
  /** 1 is the highest; null for a hand pay. */
  level: number | null;
  /** As the cabinet reported it, or the jackpot level's amount at the hit. */
  amount_minor: number;
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
