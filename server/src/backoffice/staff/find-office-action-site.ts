import {
  type ActionContent,
  createOfficeRefusal,
  type OfficeActionName,
  type OfficeRefusal,
  type SiteActionName,
} from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { parseSiteKeyFromUsername } from '../../platform/sites/site-usernames.ts';
import { findAccountByTypedName } from '../../players/names/find-player-by-username.ts';
import { findDeposit } from '../../players/payments/deposits.ts';
import { findWithdrawal } from '../../players/payments/withdrawals.ts';
import { findStaffMemberByLogin, normalizeLogin, type StaffCaller } from './staff-store.ts';

/** Key of the site that an action concerns; null if it concerns the hall, or its subject does not exist. */
type SiteKey = number | null;
type Caller = Pick<StaffCaller, 'site'> | null;

interface SiteRow {
  readonly site: number;
}

const siteIn = async (db: Queries, sql: string, ...values: (string | number)[]): Promise<SiteKey> => {
  const rows = await db.all<SiteRow>(sql, ...values);
  return rows.length === 1 && rows[0] ? Number(rows[0].site) : null;
};

/** Finds the player by id or username, as `findAccountByUsernameOrId` does. */
const ofPlayer = async (db: Queries, { player }: { readonly player: string }): Promise<SiteKey> => {
  const byId = await db.get<{ site_id: number }>('SELECT site_id FROM players WHERE id = ?', player);
  return (byId ?? (await findAccountByTypedName(db, player)))?.site_id ?? null;
};

const ofMember = async (db: Queries, { login }: { readonly login: string }): Promise<SiteKey> =>
  (await findStaffMemberByLogin(db, normalizeLogin(login)))?.site_id ?? null;

const ofCaller = async (_db: Queries, _content: unknown, caller: Caller): Promise<SiteKey> => caller?.site ?? null;

const ofHall = async (): Promise<SiteKey> => null;

const ofShift = async (db: Queries, { shift }: { readonly shift: number | null }, caller: Caller): Promise<SiteKey> =>
  shift === null
    ? (caller?.site ?? null)
    : siteIn(
        db,
        `SELECT s.site_id AS site FROM cashier_shifts c JOIN staff s ON s.login = c.cashier
         WHERE c.id = ? AND s.site_id IS NOT NULL`,
        shift,
      );

const ofComplaint = (db: Queries, { complaint }: { readonly complaint: number }): Promise<SiteKey> =>
  siteIn(
    db,
    'SELECT p.site_id AS site FROM complaints c JOIN players p ON p.id = c.player_id WHERE c.number = ?',
    complaint,
  );

const ofCase = (db: Queries, { case: number }: { readonly case: number }): Promise<SiteKey> =>
  siteIn(
    db,
    'SELECT p.site_id AS site FROM laundering_cases c JOIN players p ON p.id = c.player_id WHERE c.number = ?',
    number,
  );

const ofWithdrawal = async (db: Queries, { withdrawalId }: { readonly withdrawalId: string }): Promise<SiteKey> => {
  const row = await findWithdrawal(db, withdrawalId);
  return row ? siteIn(db, 'SELECT site_id AS site FROM players WHERE id = ?', row.player_id) : null;
};

/** A voucher without a site belongs to the hall. */
const ofVoucher = (db: Queries, { voucherId }: { readonly voucherId: string }): Promise<SiteKey> =>
  siteIn(db, 'SELECT site_id AS site FROM vouchers WHERE id = ? AND site_id IS NOT NULL', voucherId);

const ofDeposit = async (db: Queries, { depositId }: { readonly depositId: string }): Promise<SiteKey> => {
  const row = await findDeposit(db, depositId);
  return row ? siteIn(db, 'SELECT site_id AS site FROM players WHERE id = ?', row.player_id) : null;
};

interface Span {
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Recordings belong to a site if only its players had the seat in the recorded time span. */
const ofSpan = (db: Queries, { machineId, fromMs, untilMs }: Span): Promise<SiteKey> =>
  siteIn(
    db,
    `SELECT DISTINCT p.site_id AS site FROM sessions s JOIN players p ON p.id = s.player_id
     WHERE s.machine_id = ? AND s.started_at <= ? AND coalesce(s.ended_at, ?) >= ?`,
    ...[machineId, untilMs, untilMs, fromMs],
  );

type SiteOf<Name extends OfficeActionName> = (
  db: Queries,
  content: ActionContent<Name>,
  caller: Caller,
) => Promise<SiteKey>;

const ofAlert = (db: Queries, { id }: { readonly id: string }) =>
  siteIn(
    db,
    `SELECT coalesce(a.site_id, p.site_id) AS site FROM alerts a LEFT JOIN players p ON p.id = a.player_id
     WHERE a.id = ? AND (a.site_id IS NOT NULL OR a.player_id IS NOT NULL)`,
    id,
  );

/**
 * How to determine the site of each action to which staff of one site may have the right. A missing action fails the type check; actions
 * that only staff of the hall may perform need no entry.
 */
const sites: { readonly [Name in SiteActionName]: SiteOf<Name> } = {
  acknowledgeAlert: ofAlert,
  claimTask: ofAlert,
  tickTask: ofAlert,
  returnTask: ofAlert,
  finishTask: ofAlert,
  decideHandPay: (db, { payId }) =>
    siteIn(
      db,
      'SELECT p.site_id AS site FROM waiting_hand_pays w JOIN players p ON p.id = w.player_id WHERE w.id = ?',
      payId,
    ),
  kickPlayer: (db, { machineId, sessionId }) =>
    siteIn(
      db,
      `SELECT p.site_id AS site FROM seats s JOIN players p ON p.id = s.player_id
       WHERE s.machine_id = ? AND s.session_id = ?`,
      ...[machineId, sessionId],
    ),
  setMachineWatching: ofHall,

  addPlayer: async (_db, { username }) => parseSiteKeyFromUsername(username.toLowerCase()),
  editPlayer: ofPlayer,
  blockPlayer: ofPlayer,
  unblockPlayer: ofPlayer,
  endPlayerSignIns: ofPlayer,
  givePassword: ofPlayer,
  givePin: ofPlayer,
  resetPlayerFactor: ofPlayer,
  setAccountGroup: ofPlayer,
  setAccountPermissions: ofPlayer,
  exportPlayer: ofPlayer,
  anonymisePlayer: ofPlayer,

  openCase: ofPlayer,
  writeCaseNote: ofCase,
  closeCase: ofCase,
  addDocument: ofPlayer,
  decideDocument: ofPlayer,

  writeNote: ofPlayer,
  sendMessage: ofPlayer,
  orderCheck: ofPlayer,
  setOperatorLimit: ofPlayer,
  confirmOperatorLimit: ofPlayer,
  timeOutPlayer: ofPlayer,
  excludePlayer: ofPlayer,
  restrictPlayer: ofPlayer,
  askRelease: ofPlayer,
  confirmRelease: ofPlayer,
  closeHarmIndicator: ofPlayer,

  viewRecording: ofSpan,
  holdRecording: ofSpan,
  exportRecording: ofPlayer,
  liftHold: async (db, { holdId }) => {
    const hold = await db.get<Span>(
      'SELECT machine_id AS "machineId", from_ms AS "fromMs", until_ms AS "untilMs" FROM recording_holds WHERE id = ?',
      holdId,
    );
    return hold ? ofSpan(db, hold) : null;
  },
  takeComplaint: ofComplaint,
  answerComplaint: ofComplaint,

  confirmDeposit: ofDeposit,
  issueVoucher: ofCaller,
  printVoucher: ofVoucher,
  cancelVoucher: ofVoucher,
  payWithdrawal: ofWithdrawal,
  refusePayment: (db, { kind, paymentId }) =>
    kind === 'deposit' ? ofDeposit(db, { depositId: paymentId }) : ofWithdrawal(db, { withdrawalId: paymentId }),
  deposit: ofPlayer,
  payOut: ofPlayer,
  openShift: ofCaller,
  countShift: ofShift,
  closeShift: ofShift,
  signOffShift: ofShift,
  correctDeposit: (db, { receipt }) =>
    siteIn(
      db,
      `SELECT p.site_id AS site FROM receipts r JOIN cash_desk_movements d ON d.transfer_id = r.transfer_id
       JOIN players p ON p.id = d.player_id WHERE r.series || '-' || r.number = ?`,
      receipt,
    ),
  fillDrawer: ofShift,
  dropCash: ofShift,

  addStaff: ofCaller,
  setStaffRole: ofMember,
  addDisplay: ofCaller,
  revokeDisplay: ofCaller,
  setStaffSite: ofHall,
  blockStaff: ofMember,
  unblockStaff: ofMember,
  resetStaffPassword: ofMember,
  resetStaffCode: ofMember,
  endStaffSignIns: ofMember,
};

/** Returns the key of the site that an action concerns; null means the hall. `content` was validated by the action's own schema. */
export const findOfficeActionSite = async (
  db: Queries,
  { name, content }: { readonly name: OfficeActionName; readonly content: unknown },
  caller: Caller,
): Promise<SiteKey> => {
  const siteOf = (sites as Readonly<Partial<Record<OfficeActionName, SiteOf<never>>>>)[name];
  const key = (await siteOf?.(db, content as never, caller)) ?? null;
  return key === null ? null : Number(key);
};

/**
 * Returns a refusal if staff of one site act on another site. It is `NOT_FOUND`, as for an unknown name, so that it does not reveal who
 * plays at another site. Staff of the hall may act on every site.
 */
export const checkStaffSiteAccess = (staff: Pick<StaffCaller, 'site'>, siteKey: SiteKey): OfficeRefusal | null =>
  staff.site === null || staff.site === siteKey ? null : createOfficeRefusal('NOT_FOUND').refusal;
