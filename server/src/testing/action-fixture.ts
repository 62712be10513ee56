import { type StaffRole, staffRoles } from '@reelfloor/protocol/office-call-types';
import { createApprovalRequestHandlers } from '../api/office/approval-request-handlers.ts';
import { createOfficeServerActions } from '../api/office/office-handlers.ts';
import type { CashLimits } from '../backoffice/cash-desk/shifts/cash-desk-movements.ts';
import type { OfficeDependencies } from '../backoffice/office-dependencies.ts';
import { ApprovalRequestService } from '../backoffice/staff/approval-request-service.ts';
import { OfficeActionService } from '../backoffice/staff/office-action-service.ts';
import type { StaffCaller } from '../backoffice/staff/staff-store.ts';
import { storeStaffMember } from '../backoffice/staff/store-staff-member.ts';
import type { Database } from '../platform/database/database.ts';
import { openTemporaryDatabase } from '../platform/database/temporary-database.ts';
import { DocumentEncryption } from '../players/identity/document-encryption.ts';
import { insertTestSeat } from './insert-test-seat.ts';
import { safeFixture } from './safe-rows.ts';
import { fixtureAt as at } from './shared-action-rows.ts';
import { depositFixture, voucherFixture, withdrawalFixture } from './withdrawal-row.ts';

/** Rows, beside those of `insertTestSeat`, in which every action can be asked for. */
const fixture: readonly string[] = [
  ...['p-1', 'p-2'].map(
    (
      id,
    ) => `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
             permissions, created_at) VALUES ('${id}', '${id.replace('p-', 'player')}', 'n', 'Ada', 'Kaya',
             '${id.replace('-', '')}@example.org', 'x', 'x', 'user', '[145]', 1)`,
  ),
  `INSERT INTO laundering_indicators (id, player_id, kind, at, threshold, figures)
   VALUES ('l-1', 'p-1', 'deposits', 1, '{}', '{}')`,
  "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES ('s-2', 'p', 'm', 'koi', 0, '')",
  "INSERT INTO balances (account, amount_minor, version) VALUES ('machine:m', 700, 1)",
  "INSERT INTO balances (account, amount_minor, version) VALUES ('wallet:p-1', 100000, 1)",
  ...withdrawalFixture,
  ...depositFixture,
  ...voucherFixture,
  ...safeFixture,
  "INSERT INTO brands (id, name, position) VALUES ('lily', 'Lily', 2)",
  "INSERT INTO agents (id, token_hash) VALUES ('idle', 'h')",
  `INSERT INTO sites (id, name, hosts, opened_at) VALUES (4, 'Casino C', '["c.example"]', 1)`,
  `INSERT INTO sites (id, name, hosts, opened_at) VALUES (6, 'Casino F', '["f.example"]', 1)`,
  `INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (5, 'Casino E', '["e.example"]', 'platform', 1)`,
  `INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (5, 'https://e.example/wallet', 'o', 'i', 1)`,
  `INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (7, 'Casino G', '["g.example"]', 'platform', 1)`,
  `INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (7, 'https://g.example/wallet', 'o', 'i', 1)`,
  `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, next_at)
         VALUES ('cash-out:x', 'credit', 7, 'p', 700, '{"player":"ref-p"}', 'held', 1, 1)`,
  "UPDATE machines SET journal_id = 'j-1', acknowledged_seq = 7, acknowledged_meter_minor = 700 WHERE id = 'm'",
  `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
         VALUES ('pay', 'handPay', 'p', 'm', 's', 'koi', 700, 'a test', ${at}, 'waiting')`,
  `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
         VALUES ('t', 'cashIn', 'p', 'm', 's', 700, 'pending', ${at})`,
  `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, rounds, stake_minor,
           win_minor, counted_at, posted_at, staked_total_minor, won_total_minor, journal_id, event_seq, recording_no, recording_head)
         VALUES ('p-1', 1, 'round', 's-2', 'm', 'koi', 'r', 0, 1, 100, 0, ${at}, ${at}, 100, 0, 'j-1', 7, 3, 'h')`,
  `INSERT INTO recording_holds (id, machine_id, from_ms, until_ms, cause, reason, at, ends_at)
         VALUES ('h-1', 'm', 1, 2, 'staff', 'a test', 1, ${at * 2})`,
];

export interface ActionFixture {
  readonly database: Database;
  readonly actions: ReturnType<typeof createOfficeServerActions>;
  readonly service: OfficeActionService;
  readonly requests: ApprovalRequestService;
  readonly handlers: ReturnType<typeof createApprovalRequestHandlers>;
  /** Two members of staff with the role. */
  pairOf(role: StaffRole): readonly [StaffCaller, StaffCaller];
  run(sql: string): Promise<void>;
  remove(): Promise<void>;
}

const fourThousand = { perPlayerMinor: 4000, perCashierMinor: 4000 };

/** Opens a database with rows for every action of the office and two members of each role, and what carries actions out. */
export const openActionFixture = async ({
  cashLimits = { deposit: fourThousand, withdraw: fourThousand },
  now = () => at,
}: {
  readonly cashLimits?: CashLimits;
  readonly now?: () => number;
} = {}): Promise<ActionFixture> => {
  const { database, remove } = await openTemporaryDatabase();
  await insertTestSeat(database);
  const people = new Map<StaffRole, readonly [StaffCaller, StaffCaller]>();
  await database.transact(async (tx) => {
    for (const sql of fixture) await tx.run(sql);
    const add = async (login: string, role: StaffRole): Promise<StaffCaller> => {
      // Two members of one name would be taken for each other.
      const name = login;
      return {
        id: await storeStaffMember(tx, { login, name, role, passwordHash: 'x', at }),
        login,
        name,
        role,
        site: null,
      };
    };
    for (const role of staffRoles) people.set(role, [await add(`${role}.one`, role), await add(`${role}.two`, role)]);
    const { id: deskId } = await add('desk', 'cashier');
    await tx.run('UPDATE staff SET blocked_at = 1 WHERE id = ?', (await add('away', 'cashier')).id);
    await tx.run(
      `INSERT INTO staff_sign_ins (id, token_hash, staff_id, began_at, seen_at, address, browser)
       VALUES ('sign-in', 'x', ?, 1, 1, '192.0.2.1', 'b')`,
      deskId,
    );
  });
  // Only what the actions use; the rest of the office is not there.
  const dependencies = {
    database,
    registers: { ask: async () => {} },
    operatorFileSync: { sync: async () => {} },
    dataDir: '/nonexistent',
    shifts: 'optional',
    dayOpenMs: 0,
    minPasswordLength: 12,
    businessDay: { zone: 'UTC', startsMs: 0 },
    cashLimits,
    vouchers: { lifeMs: 86_400_000 },
    documentSeal: () => new DocumentEncryption('a secret of this fixture'),
    deskMethods: ['cash', 'card'],
    now,
  } as unknown as OfficeDependencies;
  const built = { database, actions: createOfficeServerActions(dependencies), now };
  const service = new OfficeActionService(built);
  const requests = new ApprovalRequestService(built);
  return {
    ...{ database, actions: built.actions, service, requests },
    handlers: createApprovalRequestHandlers({ actionService: service, requestService: requests, now }),
    pairOf: (role) => people.get(role) as readonly [StaffCaller, StaffCaller],
    run: (sql) => database.transact(async (tx) => void (await tx.run(sql))),
    remove,
  };
};
