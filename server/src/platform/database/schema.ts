import type { Generated } from 'kysely';
import type {
  ConsentsTable,
  DepositsTable,
  KnownLoginSourcesTable,
  LoginAttemptsTable,
  LoginsTable,
  PlayersTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInsTable,
  SignInTicketsTable,
  VouchersTable,
  WithdrawalsTable,
} from './account-tables.ts';

/** All tables. Times are milliseconds since 1970, amounts minor units, flags 0 or 1. */
export interface Schema {
  players: PlayersTable;
  consents: ConsentsTable;
  logins: LoginsTable;
  login_attempts: LoginAttemptsTable;
  known_login_sources: KnownLoginSourcesTable;
  sign_ins: SignInsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
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
  waiting_hand_pays: WaitingHandPaysTable;
  withdrawals: WithdrawalsTable;
  deposits: DepositsTable;
  vouchers: VouchersTable;
  machines_out_of_service: MachinesOutOfServiceTable;
  machine_commissionings: MachineCommissioningsTable;
  queue_places: QueuePlacesTable;
}

/** The places in the queues of machines. */
export interface QueuePlacesTable {
  machine_id: string;
  /** The lower, the earlier in turn. */
  number: number;
  player_id: string;
  joined_at: number;
  /** Until when the seat is kept for the player; null before the player's turn. */
  kept_until: number | null;
}

interface AgentsTable {
  id: string;
  token_hash: string;
  /** 1 if the agent may announce machines that the operator did not give it. */
  announces_any: Generated<number>;
  /** When staff removed it; null if they did not. */
  removed_at: number | null;
}

/** Brands of which an agent may announce machines, although the operator did not give it the machines. */
interface AgentBrandsTable {
  agent_id: string;
  brand_id: string;
}

/** The node to which each agent is connected. */
interface AgentLinksTable {
  agent_id: string;
  /** Id of the node; null after the connection has ended. */
  node_id: string | null;
  /** Grows with each `hello`. Only the agent's newest connection may speak for it. */
  epoch: number;
  /** The agent's process (`AgentInstance` as JSON), as in its last `hello`. */
  instance: string;
  since: number;
  /** Where the agent dials from. */
  address: string;
  /** Of the agent's program. */
  version: string;
  /** When the connection ended; null while it is open. */
  ended_at: number | null;
}

/** Changes made by operators at the command line. The database itself refuses to change or delete a row. */
interface OperatorChangesTable {
  id: Generated<number>;
  at: number;
  who: string;
  /** The subcommand, such as `account block`. */
  what: string;
  subject: string;
  /** A JSON object. It contains no secrets. */
  details: string;
  /** The key of the site whose player or staff the line is about; null: the hall's. */
  site_id: Generated<number | null>;
}

interface BrandsTable {
  id: string;
  name: string;
  position: number;
  /** Limits on the brand's rounds (`BrandBounds` as JSON); null until the operator sets them. */
  bounds: string | null;
  /** 1 if the lobby does not show the brand. */
  hidden: Generated<number>;
  /** From which multiple of its stake a win is a big one; null: from `defaultBigWinStakes`. */
  big_win_stakes: number | null;
}

interface JackpotLevelsTable {
  brand_id: string;
  /** 1 is the highest level. */
  level: number;
  weight: number;
  /** Amount in minor units with which the level starts again after it was won. */
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
  /** Credit on the meter after the last acknowledged event, in minor units; null before the first event. */
  acknowledged_meter_minor: number | null;
  /** Fencing number of the machine's newest seat. */
  epoch: number;
  reserved_for: string | null;
  fault: string | null;
  /** The last round in the machine's journal (`LastRound` as JSON); null before the first round. */
  last_round: string | null;
  /** Amount by which the machine's wins exceed twice its stakes, in minor units. */
  ahead_minor: number;
  /** Id of the journal that the database follows; null before the machine's first `hello`. */
  journal_id: string | null;
  journal_revision: number;
  /** How often an operator replaced the journal. Rounds of the new journal count from 1 again, so their keys contain it. */
  journal_no: number;
  /** How the newest journal contradicts the database, as JSON, or null. While it does, events and commands are refused. */
  contradiction: string | null;
  /** The event after `acknowledged_seq` if the server refused it, as JSON; otherwise null. */
  refused_event: string | null;
  /** Stake keys before the newest description (`EarlierKeys[]` as JSON); null if no round can have begun with such. */
  earlier_keys: string | null;
  /** No paid round before this event of `awaited_journal` is booked: at the last `hello` the journal was so far ahead. */
  awaited_seq: number;
  awaited_journal: string | null;
  /** First version that the newest connection of the machine's agent may use. */
  version_base: number;
  /** When the machine first came into service; null for those that were there before this was noted. */
  in_service_since: number | null;
}

/** Machines that staff took out of service or removed from the floor. A machine in service has no row. */
/** What real machines said last of their commissioning. */
interface MachineCommissioningsTable {
  machine_id: string;
  /** A `ReportedCommissioning` as JSON. */
  reported: string;
  /** An `Opening` as JSON; null before the first one. */
  opening: string | null;
}

interface MachinesOutOfServiceTable {
  machine_id: string;
  state: 'disabled' | 'removed';
  /** What the lobby shows of a disabled machine; empty if staff said nothing. */
  note: string;
  reason: string;
  at: number;
}

export interface SeatsTable {
  machine_id: string;
  player_id: string;
  session_id: string;
  epoch: number;
  state: 'held' | 'closing';
  /** Id of the cash-out that closes the seat; null if the seat is not being closed. */
  close_transfer_id: string | null;
  /** Why the seat closes; null if it is not being closed. */
  close_reason: string | null;
  /** Time when the hold ends; null while the player is connected. */
  hold_until: number | null;
  /** Time when the player lost the connection to the seat. A restart of the server does not change it. */
  dropped_at: number | null;
  /** Id of the node in charge of the seat: a page plays in the seat there, or the node holds or closes the seat. */
  node_id: string | null;
  /** The viewer of the page that plays in the seat. Its picture outlives a lost connection. Null until a page has taken the seat that a replay of journals made. */
  viewer_id: string | null;
  /** Hash of the secret with which the page that plays in the seat gets it back after a reconnect. */
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
  /** Sum of the corrections of the session's credit, in minor units; negative if they lowered it. */
  corrected_minor: number;
  ip: string;
  /** The rules by which the session began; null if its cabinet did not say. */
  rules_hash: string | null;
}

interface TransfersTable {
  id: string;
  content_hash: string;
  kind: string;
  at: number;
}

interface EntriesTable {
  /** Only on SQLite: time of the transfer. SQLite stores the rows in this order. */
  at?: number;
  transfer_id: string;
  account: string;
  amount_minor: number;
  /** Balance after this entry; null for the house and the cashier, which have no stored balance. */
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
  /** `asked`: the platform of the player's site was asked for the money, and has not said yet. */
  state: 'asked' | 'pending' | 'settled' | 'voided';
  at: number;
  /** 1 once the cabinet has journalled that it was unlocked after its hand pay. */
  cleared: number;
}

export interface WaitingHandPaysTable {
  /** The transfer id that the cabinet chose. */
  id: string;
  kind: 'handPay' | 'jackpot';
  player_id: string;
  machine_id: string;
  session_id: string;
  brand_id: string;
  /** Level of the jackpot, 1 being the highest; null for a hand pay. */
  level: number | null;
  /** In minor units: the hand pay that the cabinet reported, or the jackpot level's amount when it was won. */
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
