import { transitLimitMs } from '../../money/audit/audit-database.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { AlertCause } from '../../platform/alerts/staff-alert-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type DayCloseReminder, findOverdueDayClose } from './overdue-day-close-alert.ts';

/**
 * An ongoing condition for which staff should be alerted. `opens` is false if the condition keeps an open alert open but does not (yet)
 * open one.
 */
export interface AlertCondition extends AlertCause {
  readonly opens: boolean;
}

/**
 * Alert kinds that end by themselves: the monitor closes an open alert once `readAlertConditions` no longer returns its condition. Of each
 * kind that it reads from the database, it returns the oldest `perKind` only.
 */
export const alertConditionKinds: ReadonlySet<string> = new Set<AlertCause['kind']>([
  'agentGone',
  'machineFault',
  'attendantCalled',
  'handPay',
  'handPayWaits',
  'heldTransfer',
  'dayNotClosed',
]);

/** The state of a machine as known to this node, from its own agents or from other nodes. */
export interface MonitoredMachine {
  readonly id: string;
  readonly agentId: string;
  readonly isConnected: boolean;
  /**
   * The fault by which the machine was taken out of play; null if it is in play, or if this is unknown because its agent is disconnected.
   */
  readonly fault: string | null;
  /** What must be paid by hand at a machine that only an attendant's key can unlock; null if no attendant is needed. */
  readonly attendantNeeded: 'win' | 'cancelledCredits' | null;
}

interface MonitoredConditions {
  readonly at: number;
  readonly machines: readonly MonitoredMachine[];
  /** Returns the time in ms since the agent was first seen disconnected; the first call for an agent starts at 0. */
  readonly awayMs: (agentId: string) => number;
  readonly graceMs: number;
  /** When to remind staff of unclosed business days; undefined: never. */
  readonly reminder?: DayCloseReminder;
}

/** SQL that selects the removed machines. Alerts must not import the machines module (layering rule), so they read the table directly. */
const removedMachinesSql = "SELECT machine_id FROM machines_out_of_service WHERE state = 'removed'";

/** Maximum number of alert conditions read of one kind. */
const perKind = 200;

/** Returns the ongoing alert conditions according to the database and the machines' current states. */
export const readAlertConditions = async (db: Queries, monitored: MonitoredConditions): Promise<AlertCondition[]> => [
  ...(await agentsGone(db, monitored)),
  ...machineFaults(monitored),
  ...attendantsNeeded(monitored),
  ...(await lastingCalls(db)),
  ...(await waitingHandPays(db)),
  ...(await lockedCabinets(db, monitored)),
  ...(await findHeldTransfers(db, monitored)),
  ...(await expiredRequests(db, monitored)),
  ...(await openDays(db, monitored)),
];

const openDays = async (db: Queries, { at, reminder }: MonitoredConditions): Promise<AlertCondition[]> => {
  const open = reminder ? await findOverdueDayClose(db, at, reminder) : null;
  return open ? [{ ...open, opens: true }] : [];
};

/**
 * Reads the agents that were connected before and are now connected to no living node. The query has no limit, because an agent that is not
 * returned counts as reconnected.
 */
const readAgentsAway = (db: Queries): Promise<{ agent_id: string }[]> =>
  db.all<{ agent_id: string }>(
    `SELECT l.agent_id FROM agent_links l JOIN agents a ON a.id = l.agent_id
     LEFT JOIN nodes n ON n.id = l.node_id AND n.state = 'alive'
     WHERE n.id IS NULL AND a.removed_at IS NULL ORDER BY l.agent_id`,
  );

const agentsGone = async (db: Queries, { machines, awayMs, graceMs }: MonitoredConditions): Promise<AlertCondition[]> =>
  (await readAgentsAway(db)).map(({ agent_id: agentId }) => {
    const count = machines.filter((machine) => machine.agentId === agentId).length;
    return {
      kind: 'agentGone',
      subject: agentId,
      agentId,
      text: `Agent ${agentId} is offline, and so are its ${count} machines.`,
      opens: awayMs(agentId) >= graceMs,
    };
  });

const machineFaults = ({ machines }: MonitoredConditions): AlertCondition[] =>
  machines
    .filter(({ fault, isConnected }) => fault !== null || !isConnected)
    .map((machine) => ({ ...buildMachineFaultAlertCause(machine), opens: machine.fault !== null }));

export const buildMachineFaultAlertCause = ({
  id,
  agentId,
  fault,
}: Pick<MonitoredMachine, 'id' | 'agentId' | 'fault'>): AlertCause => ({
  kind: 'machineFault',
  subject: id,
  machineId: id,
  agentId,
  text: `Machine ${id} is out of play: ${fault}`,
});

/** Returns alert conditions for machines that cannot be unlocked remotely: an attendant must go there with the key. */
const attendantsNeeded = ({ machines }: MonitoredConditions): AlertCondition[] =>
  machines.flatMap(({ id, agentId, attendantNeeded }) =>
    attendantNeeded === null
      ? []
      : {
          kind: 'handPay' as const,
          subject: `attendant ${id}`,
          machineId: id,
          agentId,
          text: `Machine ${id} needs an attendant's key: ${attendantNeeded === 'win' ? 'a win is paid by hand' : 'its cancelled credits go to the wallet'}.`,
          opens: true,
        },
  );

/** SQL condition: the machine of the attendant call `a` has been repaired since the call. */
export const repairedSql = `EXISTS (SELECT 1 FROM alerts f
  WHERE f.kind = 'machineFault' AND f.subject = a.machine_id AND f.closed_at >= a.opened_at)`;

/**
 * Returns the open attendant calls whose session continues and whose machine was not repaired since. The conditions only keep alerts open,
 * because only a player can open a call.
 */
const lastingCalls = async (db: Queries): Promise<AlertCondition[]> => {
  const calls = await db.all<{ subject: string; text: string }>(
    `SELECT a.subject, a.text FROM alerts a JOIN sessions s ON s.id = a.subject AND s.ended_at IS NULL
     WHERE a.kind = 'attendantCalled' AND a.closed_at IS NULL AND NOT ${repairedSql}`,
  );
  return calls.map((call) => ({ kind: 'attendantCalled', ...call, opens: false }));
};

const waitingHandPays = async (db: Queries): Promise<AlertCondition[]> => {
  const pays = await db.all<{
    id: string;
    kind: 'handPay' | 'jackpot';
    machine_id: string;
    player_id: string;
    amount_minor: number;
    reason: string;
  }>(
    `SELECT id, kind, machine_id, player_id, amount_minor, reason FROM waiting_hand_pays
     WHERE state = 'waiting' ORDER BY at, id LIMIT ${perKind}`,
  );
  return pays.map((pay) => ({
    kind: pay.kind === 'handPay' ? 'handPay' : 'handPayWaits',
    subject: pay.id,
    machineId: pay.machine_id,
    playerId: pay.player_id,
    text: `A ${pay.kind === 'handPay' ? 'hand pay' : 'jackpot'} of ${formatLedgerAmount(pay.amount_minor)} at machine ${pay.machine_id} waits for a person: ${pay.reason}`,
    opens: true,
  }));
};

interface OrderRow {
  readonly id: string;
  readonly kind: string;
  readonly machine_id: string;
  readonly player_id: string;
  readonly amount_minor: number | null;
  readonly at: number;
}

/** Returns alert conditions for hand pays that were approved and paid while the cabinet is still locked: somebody must go there. */
const lockedCabinets = async (db: Queries, { at }: MonitoredConditions): Promise<AlertCondition[]> => {
  const orders = await db.all<OrderRow>(
    `SELECT id, kind, machine_id, player_id, amount_minor, at FROM cash_transfers
     WHERE kind = 'handPay' AND cleared = 0 AND machine_id NOT IN (${removedMachinesSql}) ORDER BY at, id LIMIT ${perKind}`,
  );
  return orders.map((order) => ({
    kind: 'handPay',
    subject: order.id,
    machineId: order.machine_id,
    playerId: order.player_id,
    text: `Machine ${order.machine_id} is still locked after a hand pay of ${formatLedgerAmount(order.amount_minor ?? 0)}.`,
    opens: at - order.at >= transitLimitMs,
  }));
};

const findHeldTransfers = async (db: Queries, { at }: MonitoredConditions): Promise<AlertCondition[]> => {
  const orders = await db.all<OrderRow>(
    `SELECT id, kind, machine_id, player_id, amount_minor, at FROM cash_transfers
     WHERE state IN ('pending', 'asked') ORDER BY at, id LIMIT ${perKind}`,
  );
  return orders.map((order) => ({
    kind: 'heldTransfer',
    subject: order.id,
    machineId: order.machine_id,
    playerId: order.player_id,
    text: `A ${order.kind === 'cashIn' ? 'cash-in' : 'cash-out'} at machine ${order.machine_id}${order.amount_minor === null ? '' : ` of ${formatLedgerAmount(order.amount_minor)}`} has been open for more than a minute; its money is held. Reference ${order.id}`,
    opens: at - order.at >= transitLimitMs,
  }));
};

/** Age in ms up to which an expired request opens an alert: after days of downtime staff see only recent requests. */
const expiredLately = 7 * 24 * 3_600_000;

/** Returns the alert text for an expired request. The back office translates these texts (`use-alert-texts.ts`). */
const expiryOf = ({ done_at, protects }: { readonly done_at: number | null; readonly protects: number }) => {
  if (done_at === null)
    return Number(protects) === 1
      ? 'asked, and nobody has decided for a day; it protects a player and goes on waiting'
      : 'asked, and nobody decided within a day';
  return Number(protects) === 1
    ? 'did at once, and nobody has confirmed for a day; it protects a player and stays until somebody decides'
    : 'did at once, and nobody confirmed within a day; it has ended';
};

/**
 * Returns a condition for each request for confirmation that expired undecided, until its alert is opened. Only a person closes that alert.
 */
const expiredRequests = async (db: Queries, { at }: Pick<MonitoredConditions, 'at'>): Promise<AlertCondition[]> => {
  const requests = await db.all<{
    id: string;
    action: string;
    subject: string;
    site_id: number | null;
    done_at: number | null;
    protects: number;
    asker: string;
  }>(
    `SELECT r.id, r.action, r.subject, r.site_id, r.done_at, r.protects, s.name AS asker
     FROM approval_requests r JOIN staff s ON s.id = r.asked_by
     WHERE r.asked_at > ? AND r.expires_at <= ? AND r.state = 'waiting'
       AND (r.ended_at IS NULL OR r.ended_at >= r.expires_at) AND NOT EXISTS (
       SELECT 1 FROM alerts a WHERE a.kind = 'requestExpired' AND a.subject = r.id AND a.opened_at > ?)
     ORDER BY r.asked_at, r.id LIMIT ${perKind}`,
    at - expiredLately,
    at,
    at - expiredLately,
  );
  return requests.map(({ id, action, subject, site_id: site, asker, ...request }) => ({
    kind: 'requestExpired' as const,
    subject: id,
    ...(site !== null && { siteKey: Number(site) }),
    text: `${asker} ${expiryOf(request)}: ${action} of ${subject}.`,
    opens: true,
  }));
};
