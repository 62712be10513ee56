import { defaultSettings } from '@reelfloor/protocol';
import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { isStaffAlertClosedManually } from '../../platform/alerts/staff-alert-kinds.ts';
import type { StoredAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import { firstSite } from '../../platform/sites/sites.ts';

/** Maximum number of open alerts, and of closed alerts, that the back office shows. */
const maxOpen = 200;
const maxDone = 100;

export type AlertRow = StoredAlert & {
  readonly username: string | null;
  readonly brand: string | null;
  readonly transfer_minor: number | null;
  readonly pay_minor: number | null;
  readonly jackpot_minor: number | null;
  readonly move_minor: number | null;
  readonly first_site: string | null;
  /** Who claimed the attendant task of this alert; null if nobody ever has. */
  readonly claimed_by: string | null;
  readonly claimed_at: number | null;
  readonly checks: string | null;
  readonly done_at: number | null;
};

/** SQL that reads alerts joined with the data shown with them. A `WHERE` clause can use the alert `a`, its machine `m` and its task `k`. */
export const alertsSql = `SELECT a.*, k.claimed_by, k.claimed_at, k.checks, k.done_at, p.username, m.brand_id AS brand, t.amount_minor AS transfer_minor, w.amount_minor AS pay_minor,
    j.amount_minor AS jackpot_minor, v.amount_minor AS move_minor, b.value AS first_site
  FROM alerts a LEFT JOIN players p ON p.id = a.player_id LEFT JOIN machines m ON m.id = a.machine_id
  LEFT JOIN attendant_tasks k ON k.alert_id = a.id
  LEFT JOIN cash_transfers t ON t.id = a.subject LEFT JOIN waiting_hand_pays w ON w.id = a.subject
  LEFT JOIN transactions j ON j.transfer_id = 'jackpot:' || a.subject
  LEFT JOIN platform_transfers v ON a.kind = 'platformHeld' AND v.id = a.subject AND v.state = 'held'
  LEFT JOIN books_terms b ON b.name = 'SITE_ID'`;

/** SQL condition for alerts about an instantaneous event, such as a jackpot. They are shown until somebody acknowledges them. */
const notedSql = "a.kind = 'jackpotHit'";

/** Returns the open alerts, and those about instantaneous events since `since` (Unix time in ms) that are not acknowledged. */
export const readOpenAlerts = async (db: Queries, since: number): Promise<FloorAlert[]> => {
  const rows = await db.all<AlertRow>(
    `${alertsSql} WHERE (a.closed_at IS NULL AND a.kind <> 'test')
       OR (${notedSql} AND a.opened_at >= ? AND a.acknowledged_at IS NULL)
     ORDER BY a.opened_at DESC, a.id LIMIT ${maxOpen}`,
    since,
  );
  return rows.map(toFloorAlert);
};

export const readRecentlyClosedAlerts = async (db: Queries): Promise<FloorAlert[]> => {
  const rows = await db.all<AlertRow>(
    `${alertsSql} WHERE a.closed_at IS NOT NULL AND a.kind <> 'test' AND NOT (${notedSql} AND a.acknowledged_at IS NULL)
     ORDER BY a.opened_at DESC, a.id LIMIT ${maxDone}`,
  );
  return rows.map(toFloorAlert);
};

export const toFloorAlert = (row: AlertRow): FloorAlert => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  machine: row.machine_id === null ? null : { id: row.machine_id, brand: row.brand ?? '' },
  agent: row.agent_id,
  player: row.player_id === null ? null : { id: row.player_id, name: row.username ?? row.player_id },
  subject: row.subject,
  site: siteOf(row),
  amountMinor: row.pay_minor ?? row.transfer_minor ?? row.jackpot_minor ?? row.move_minor,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  noted: row.kind === 'jackpotHit',
  endsByPerson: isStaffAlertClosedManually(row.kind),
  acknowledged:
    row.acknowledged_at === null
      ? null
      : { by: row.acknowledged_by ?? '', at: row.acknowledged_at, note: row.note ?? '' },
});

/** Returns the number of the site that the alert concerns; null if none. */
const siteOf = ({ site_id: key, first_site: first }: AlertRow): number | null => {
  if (key === null) return null;
  return Number(key) === firstSite ? Number(first ?? defaultSettings.SITE_ID) : Number(key);
};
