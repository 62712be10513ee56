import { transitLimitMs } from '../../money/audit/audit-database.ts';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import type { Queries } from '../../platform/database/database.ts';

export interface OpenTransfer {
  readonly id: string;
  readonly kind: CashTransfer['kind'];
  /** Amount in minor units; null until the cabinet has reported the amount of a cash-out. */
  readonly amountMinor: number | null;
  readonly playerId: string;
  readonly username: string;
  readonly machineId: string;
  readonly ageS: number;
  /** True if the cash transfer has been open so long that the player is shown the money as held. */
  readonly isHeld: boolean;
  /** Reason why the cash transfer is open, and what ends it. */
  readonly why: string;
}

/** Maximum number of listed transfers. */
const maxListed = 1_000;

interface OpenRow {
  readonly id: string;
  readonly kind: CashTransfer['kind'];
  readonly amount: number | null;
  readonly player: string;
  readonly username: string | null;
  readonly machine: string;
  readonly at: number;
  readonly agent: string;
  readonly fault: string | null;
  readonly contradiction: string | null;
  readonly node: string | null;
  readonly closes: string | null;
}

/** Returns the cash transfers without a final outcome, oldest first. */
export const listUnfinishedCashTransfers = async (db: Queries, now: number): Promise<OpenTransfer[]> => {
  const rows = await db.all<OpenRow>(
    `SELECT t.id AS id, t.kind AS kind, t.amount_minor AS amount, t.player_id AS player, p.username AS username,
       t.machine_id AS machine, t.at AS at, m.agent_id AS agent, m.fault AS fault, m.contradiction AS contradiction,
       n.id AS node, s.close_transfer_id AS closes
     FROM cash_transfers t LEFT JOIN players p ON p.id = t.player_id JOIN machines m ON m.id = t.machine_id
       LEFT JOIN agent_links l ON l.agent_id = m.agent_id LEFT JOIN nodes n ON n.id = l.node_id AND n.state = 'alive'
       LEFT JOIN seats s ON s.close_transfer_id = t.id
     WHERE t.state = 'pending' ORDER BY t.at LIMIT ?`,
    maxListed,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amountMinor: row.amount,
    playerId: row.player,
    username: row.username ?? row.player,
    machineId: row.machine,
    ageS: Math.max(0, Math.round((now - row.at) / 1000)),
    isHeld: now - row.at >= transitLimitMs,
    why: whyItWaits(row, now),
  }));
};

const whyItWaits = ({ machine, agent, fault, contradiction, node, closes, at }: OpenRow, now: number): string => {
  if (contradiction !== null)
    return `the journal of the cabinet contradicts the ledger: machine journal ${machine} says what to do`;
  if (fault !== null) return `machine ${machine} is out of play: machine journal ${machine} says what to do`;
  if (node === null) return `agent ${agent} is not connected: it settles once that is back`;
  if (closes !== null) return 'it closes the seat, and the cabinet finishes its round first';
  return now - at >= transitLimitMs
    ? 'the cabinet gives no answer, and is asked every two seconds'
    : 'the cabinet has not answered yet';
};
