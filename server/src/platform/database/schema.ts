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

/** All tables. Times are Unix times in ms, amounts minor units, flags 0 or 1. */
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

/** Places in the queues of machines. */
export interface QueuePlacesTable {
  machine_id: string;
  /** Position in the queue: the lowest number is next. */
  number: number;
  player_id: string;
  joined_at: number;
  /** Time until which the seat is reserved for the player; null before the player's turn. */
  kept_until: number | null;
}

interface AgentsTable {
  id: string;
  token_hash: string;
  /** 1 if the agent may announce machines that the operator did not assign to it. */
  announces_any: Generated<number>;
  /** Time when staff removed the agent; null otherwise. */
  removed_at: number | null;
}

/** Brands of which an agent may announce machines that are not assigned to it. */
interface AgentBrandsTable {
  agent_id: string;
  brand_id: string;
}

/** The node to which each agent is connected. */
interface AgentLinksTable {
  agent_id: string;
  /** Id of the node to which the agent is connected; null after disconnecting. */
  node_id: string | null;
  /** Incremented by each `hello`. Only messages on the agent's newest connection are accepted. */
  epoch: number;
  /** The agent's process (`AgentInstance` as JSON), as sent in its last `hello`. */
  instance: string;
  since: number;
  /** IP address from which the agent connects. */
  address: string;
  /** Version of the agent's program. */
  version: string;
  /** Time when the connection ended; null while it is open. */
  ended_at: number | null;
}

/** Changes made by operators at the command line. The table is append-only: triggers refuse to change or delete a row. */
interface OperatorChangesTable {
  id: Generated<number>;
  at: number;
  who: string;
  /** The subcommand, such as `account block`. */
  what: string;
  subject: string;
  /** Details of the change as a JSON object. It contains no secrets. */
  details: string;
  /** Key of the site whose player or staff the change is about; null: it concerns the hall. */
  site_id: Generated<number | null>;
}

interface BrandsTable {
  id: string;
  name: string;
  position: number;
  /** Limits on the brand's rounds (`BrandBounds` as JSON); null until the operator sets them. */
  bounds: string | null;
  /** 1 if the brand is hidden in the lobby. */
  hidden: Generated<number>;
  /** Multiple of the stake from which on a win counts as big; null: `defaultBigWinStakes`. */
  big_win_stakes: number | null;
}

interface JackpotLevelsTable {
  brand_id: string;
  /** Jackpot level; 1 is the highest. */
  level: number;
  weight: number;
  /** Amount in minor units to which the level is reset after it was won. */
  seed_minor: number;
  amount_minor: number;
  carry: number;
  /** Incremented by each change of the level. */
  version: Generated<number>;
}

export interface MachinesTable {
  id: string;
  brand_id: string;
  agent_id: string;
  description: string;
  acknowledged_seq: number;
  /** The machine's credit after the last acknowledged event, in minor units; null before the first event. */
  acknowledged_meter_minor: number | null;
  /** Fencing number of the machine's newest seat. */
  epoch: number;
  reserved_for: string | null;
  fault: string | null;
  /** The last round in the machine's journal (`LastRound` as JSON); null before the first round. */
  last_round: string | null;
  /** Amount by which the machine's wins exceed twice its stakes, in minor units. */
  ahead_minor: number;
  /** Id of the machine's journal that the database follows; null before the machine's first `hello`. */
  journal_id: string | null;
  journal_revision: number;
  /**
   * Number of times an operator has replaced the journal. Rounds of a new journal count from 1 again, so their keys contain this number.
   */
  journal_no: number;
  /** How the newest journal contradicts the database, as JSON, or null. If set, events and commands are refused. */
  contradiction: string | null;
  /** The event after `acknowledged_seq`, as JSON, if the server refused it; otherwise null. */
  refused_event: string | null;
  /**
   * Stake keys before the newest description (`StakeKeyHistory[]` as JSON), with which rounds that are not yet posted may have begun; null
   * if there are none.
   */
  earlier_keys: string | null;
  /**
   * Sequence number in `awaited_journal`, from the last `hello`: the machine's next paid round must wait until its events up to this one
   * are posted.
   */
  awaited_seq: number;
  awaited_journal: string | null;
  /** First version number that the newest connection of the machine's agent may use for the screen's state. */
  version_base: number;
  /** Time when the machine was first put into service; null if that was before this column existed. */
  in_service_since: number | null;
}

/** The commissioning states that real machines last reported. */
interface MachineCommissioningsTable {
  machine_id: string;
  /** The machine's last reported commissioning state (`ReportedCommissioning` as JSON). */
  reported: string;
  /** The opening of the machine to players (`Opening` as JSON); null before the first one. */
  opening: string | null;
}

/** Machines that staff took out of service or removed from the floor. A machine in service has no row. */
interface MachinesOutOfServiceTable {
  machine_id: string;
  state: 'disabled' | 'removed';
  /** Text that the lobby shows for a disabled machine; empty if staff gave none. */
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
  /** Id of the cash-out that closes the seat; null if the seat is not closing. */
  close_transfer_id: string | null;
  /** Why the seat closes; null if it is not closing. */
  close_reason: string | null;
  /** Time when the seat's hold ends; null while the player is connected. */
  hold_until: number | null;
  /** Time when the player's connection to the seat was lost. A restart of the server does not change it. */
  dropped_at: number | null;
  /** Id of the node that owns the seat: it has the page's connection, or holds or closes the seat. */
  node_id: string | null;
  /**
   * Viewer id of the page that plays in the seat. The page's video survives a lost seat connection. Null if a replay of journals created
   * the seat and no page has taken it yet.
   */
  viewer_id: string | null;
  /** Hash of the secret with which the page gets its seat back after a reconnect. */
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
  /** Sum of the corrections of the session's credit, in minor units; negative if they lowered the credit. */
  corrected_minor: number;
  ip: string;
  /** Hash of the game rules at the start of the session; null if the cabinet did not report it. */
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
  /** Account balance after this entry; null for the accounts `house` and `cashier`, which have no stored balance. */
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
  /** `asked`: the money was requested from the casino's platform of the player's site, which has not replied yet. */
  state: 'asked' | 'pending' | 'settled' | 'voided';
  at: number;
  /** 1 once the cabinet has journalled that it was unlocked after the hand pay. */
  cleared: number;
}

export interface WaitingHandPaysTable {
  /** The transfer id, generated by the cabinet. */
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
