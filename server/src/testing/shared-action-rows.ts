import type { SharedActionName } from '@reelfloor/protocol/office-call-types';
import { brandRows } from './brand-rows.ts';
import { commissioningRow } from './commissioning-row.ts';
import { type FactChange, setting } from './fact-change.ts';
import { identityRows } from './identity-rows.ts';
import { safeRows } from './safe-rows.ts';
import { siteRows } from './site-rows.ts';
import { depositRow, voucherRow, withdrawalRow } from './withdrawal-row.ts';

export const fixtureAt = 1_764_000_000_000;
const machine = (column: string, to: string, back = 'NULL') => setting('machines', column, [to, back], "id = 'm'");
const player = (column: string, to: string, back: string) =>
  setting('players', column, [to, back], "username = 'player1'");

const outOfService: FactChange = [
  "INSERT INTO machines_out_of_service (machine_id, state, note, reason, at) VALUES ('m', 'disabled', '', '', 1)",
  "DELETE FROM machines_out_of_service WHERE machine_id = 'm'",
];
/** Where a machine belongs. */
const place = {
  machineState: outOfService,
  machineAgent: machine('agent_id', "'idle'", "'agent'"),
  machineBrand: machine('brand_id', "'lily'", "'koi'"),
} satisfies Record<string, FactChange>;
const seat = {
  // Another player has taken the seat, with another session.
  playerAtMachine: setting('seats', 'player_id', ["'p-2'", "'p'"], "machine_id = 'm'"),
  sessionAtMachine: setting('seats', 'session_id', ["'s-2'", "'s'"], "machine_id = 'm'"),
  creditAtMachine: setting('balances', 'amount_minor', ['19900', '700'], "account = 'machine:m'"),
  machineFault: machine('fault', "'another fault'"),
} satisfies Record<string, FactChange>;

const account = {
  accountState: player('banned', '1', '0'),
  accountGroup: player('user_group', "'admin'", "'user'"),
  accountPermissions: player('permissions', "'[145,7]'", "'[145]'"),
} satisfies Record<string, FactChange>;
const mail = player('email', "'other@example.org'", "'p1@example.org'");
const factor: FactChange = [
  `INSERT INTO second_factors (player_id, secret, key_id, last_step, recovery_salt, set_at) VALUES ('p-1', 'x', 'k', 0, 's', 1)`,
  "DELETE FROM second_factors WHERE player_id = 'p-1'",
];
const credentials = { ...account, accountMail: mail, accountFactor: factor };
const personal = {
  accountName: player('name', "'Other'", "'Ada'"),
  accountLastname: player('lastname', "'Other'", "'Kaya'"),
  accountMail: mail,
  accountBirthDate: player('born_on', "'1990-01-01'", 'NULL'),
};
const wallet = setting('balances', 'amount_minor', ['90000', '100000'], "account = 'wallet:p-1'");

const event = JSON.stringify({
  seq: 8,
  at: fixtureAt,
  type: 'roundPlayed',
  roundId: 'r',
  stakeMinor: 1,
  winMinor: 0,
  meterMinor: 700,
});
const journal = JSON.stringify({
  id: 'j-2',
  revision: 1,
  firstSeq: 1,
  lastSeq: 0,
  acknowledgedSeq: 0,
  meterMinor: 0,
  epoch: 1,
});
const journalCase = {
  ...seat,
  // Whose credit it is follows from the seat while there is one.
  lastPlayer: seat.playerAtMachine,
  refusedEvent: machine('refused_event', `'${event}'`),
  openTransfers: [
    `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
     VALUES ('t-9', 'cashIn', 'p', 'm', 's', 500, 'pending', ${fixtureAt})`,
    "DELETE FROM cash_transfers WHERE id = 't-9'",
  ],
  journalMeter: machine('acknowledged_meter_minor', '701', '700'),
  journalEvent: machine('acknowledged_seq', '8', '7'),
  journal: machine('journal_id', "'j-3'", "'j-1'"),
  contradiction: machine(
    'contradiction',
    `'${JSON.stringify({ kind: 'replaced', text: 'another journal', journal: { ...JSON.parse(journal), meterMinor: 700 } })}'`,
  ),
} satisfies Record<string, FactChange>;

const agent = {
  agentState: setting('agents', 'removed_at', ['1', 'NULL'], "id = 'idle'"),
  agentToken: setting('agents', 'token_hash', ["'other'", "'h'"], "id = 'idle'"),
  agentMachines: [
    "INSERT INTO machines (id, brand_id, agent_id, description, epoch) VALUES ('m-8', 'koi', 'idle', '{}', 1)",
    "DELETE FROM machines WHERE id = 'm-8'",
  ],
  agentBrands: [
    "INSERT INTO agent_brands (agent_id, brand_id) VALUES ('idle', 'koi')",
    "DELETE FROM agent_brands WHERE agent_id = 'idle'",
  ],
} satisfies Record<string, FactChange>;

const member = (login: string) =>
  ({
    staffState: setting('staff', 'blocked_at', login === 'away' ? ['NULL', '1'] : ['1', 'NULL'], `login = '${login}'`),
    staffRole: setting('staff', 'role', ["'attendant'", "'cashier'"], `login = '${login}'`),
    staffName: setting('staff', 'name', ["'Other'", `'${login}'`], `login = '${login}'`),
    staffSite: setting('staff', 'site_id', ['0', 'NULL'], `login = '${login}'`),
  }) satisfies Record<string, FactChange>;
const app: Record<'staffApp', FactChange> = {
  staffApp: setting('staff', 'factor_secret', ["'y'", 'NULL'], "login = 'desk'"),
};
const house: FactChange = [
  `INSERT INTO operator_files (name, version, digest, content, at)
   VALUES ('Settings.json', 1, 'd', '${Buffer.from('{"HOUSE_NAME":"Other"}').toString('base64')}', 1)`,
  "DELETE FROM operator_files WHERE name = 'Settings.json'",
];
const logo = (there: boolean): FactChange =>
  there
    ? setting('operator_files', 'digest', ["'otherdigest'", "'d'"], "name = 'assets/house/logo.json'")
    : [
        `INSERT INTO operator_files (name, version, digest, content, at) VALUES ('assets/house/logo.json', 1, 'e', 'e30=', 1)`,
        "DELETE FROM operator_files WHERE name = 'assets/house/logo.json'",
      ];

export interface SharedActionRow {
  readonly content: object;
  /** For each fact that the request depends on, what changes it. */
  readonly changes: Readonly<Record<string, FactChange>>;
  /** Statements that make the action possible, and what takes them back. */
  readonly first?: FactChange;
  /** True if the account is made one of the team first, so that the action needs the right that grants rights. */
  readonly isOfTeam?: boolean;
}

const teamCredentials: SharedActionRow = {
  content: { player: 'player1' },
  changes: credentials,
  first: account.accountGroup,
  isOfTeam: true,
};

/** Every action that a second person may have to confirm. A new one needs a row: the type check asks for it. */
export const sharedActionRows: Record<SharedActionName, SharedActionRow> = {
  decideHandPay: {
    content: { machineId: 'm', payId: 'pay', verdict: 'refused' },
    changes: {
      handPayState: setting(
        'waiting_hand_pays',
        'state',
        ["'approved', decided_at = 2", "'waiting', decided_at = NULL"],
        "id = 'pay'",
      ),
      handPayAmount: setting('waiting_hand_pays', 'amount_minor', ['19900', '700'], "id = 'pay'"),
      handPayPlayer: setting('waiting_hand_pays', 'player_id', ["'p-1'", "'p'"], "id = 'pay'"),
      ...seat,
    },
  },
  endTransfer: {
    content: { machineId: 'm', transferId: 't', decision: 'void' },
    changes: {
      transferState: setting('cash_transfers', 'state', ["'settled'", "'pending'"], "id = 't'"),
      transferKind: setting('cash_transfers', 'kind', ["'cashOut'", "'cashIn'"], "id = 't'"),
      transferAmount: setting('cash_transfers', 'amount_minor', ['19900', '700'], "id = 't'"),
      transferPlayer: setting('cash_transfers', 'player_id', ["'p-1'", "'p'"], "id = 't'"),
      ...seat,
    },
  },
  clearMachine: {
    content: { machineId: 'm', skipSeq: null, decision: null, to: 'house' },
    changes: journalCase,
  },
  settleJournal: {
    content: { machineId: 'm', way: 'replace-journal', decision: 'void', to: 'house' },
    changes: journalCase,
  },
  addMachine: { content: { machineId: 'm', brand: 'lily', agent: 'idle' }, changes: place },
  moveMachine: { content: { machineId: 'm', agent: 'idle' }, changes: { ...seat, ...place } },
  applyFloorFile: {
    content: { agent: 'idle', machines: [{ machine: 'm', brand: 'lily', name: null }] },
    changes: { machineAgent: place.machineAgent, machineBrand: place.machineBrand },
  },
  setMachineBrand: { content: { machineId: 'm', brand: 'lily' }, changes: { ...seat, ...place } },
  removeMachine: { content: { machineId: 'm' }, changes: { ...seat, ...place } },
  disableMachine: { content: { machineId: 'm', note: '' }, changes: { machineState: outOfService } },
  enableMachine: { content: { machineId: 'm' }, changes: { machineState: outOfService } },
  commissionMachine: commissioningRow,
  deposit: {
    content: { player: 'player1', amountMinor: 5000, playerNote: '' },
    changes: { wallet, accountState: account.accountState },
  },
  payOut: {
    content: { player: 'player1', amountMinor: 5000, playerNote: '' },
    changes: { wallet, accountState: account.accountState },
  },
  payWithdrawal: withdrawalRow,
  confirmDeposit: depositRow,
  issueVoucher: {
    content: { voucherId: '7c1f9a44-3b1e-4d57-9c55-61a0b1f0c3d2', amountMinor: 5000 },
    changes: {},
  },
  cancelVoucher: voucherRow,
  ...safeRows,
  closeDay: { content: { day: '2025-11-20', sheet: '9f2c41d7' }, changes: {} },
  blockPlayer: { content: { player: 'player1' }, changes: account },
  unblockPlayer: { content: { player: 'player1' }, changes: account },
  setAccountGroup: { content: { player: 'player1', group: 'staff' }, changes: credentials },
  setAccountPermissions: { content: { player: 'player1', permissions: [145, 7] }, changes: credentials },
  givePassword: teamCredentials,
  givePin: teamCredentials,
  resetPlayerFactor: teamCredentials,
  editPlayer: {
    content: { player: 'player1', email: 'mine@example.org' },
    changes: { ...account, ...personal },
    first: account.accountGroup,
    isOfTeam: true,
  },
  anonymisePlayer: { content: { player: 'player1' }, changes: { ...account, ...personal, wallet } },
  exportPlayer: { content: { player: 'player1' }, changes: account },
  exportRecording: {
    ...{ content: { player: 'player1', round: 1 }, changes: { accountState: account.accountState } },
  },
  ...identityRows(personal),
  liftHold: {
    content: { holdId: 'h-1' },
    changes: { holdCause: setting('recording_holds', 'cause', ["'fault'", "'staff'"], "id = 'h-1'") },
  },
  ...brandRows,
  addAgent: { content: { agent: 'idle', brands: [] }, changes: agent },
  renewAgent: { content: { agent: 'idle' }, changes: agent },
  revokeAgent: { content: { agent: 'idle' }, changes: agent },
  removeAgent: { content: { agent: 'idle' }, changes: agent },
  setSetting: { content: { key: 'HOUSE_NAME', value: 'Mine' }, changes: { setting: house } },
  unsetSetting: { content: { key: 'HOUSE_NAME' }, changes: { setting: house } },
  ...siteRows,
  setLogo: {
    content: {
      name: 'logo.svg',
      picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>').toString('base64'),
    },
    changes: { logo: logo(false) },
  },
  removeLogo: { content: {}, changes: { logo: logo(true) }, first: logo(false) },
  setFloorWatching: {
    content: { rule: 'off' },
    changes: {
      watching: [
        "INSERT INTO watch_rules (scope, is_allowed, at) VALUES ('house', 1, 1)",
        "DELETE FROM watch_rules WHERE scope = 'house'",
      ],
    },
  },
  addStaff: {
    content: { login: 'newcomer', name: 'New', role: 'cashier' },
    changes: {
      staffState: [
        "INSERT INTO staff (id, login, name, role, password_hash, created_at) VALUES ('n', 'newcomer', 'N', 'cashier', 'x', 1)",
        "DELETE FROM staff WHERE id = 'n'",
      ],
    },
  },
  setStaffRole: { content: { login: 'desk', role: 'technician' }, changes: member('desk') },
  setStaffSite: { content: { login: 'desk', siteId: 2 }, changes: member('desk') },
  blockStaff: { content: { login: 'desk' }, changes: member('desk') },
  unblockStaff: { content: { login: 'away' }, changes: member('away') },
  resetStaffPassword: { content: { login: 'desk' }, changes: { ...member('desk'), ...app } },
  resetStaffCode: {
    content: { login: 'desk' },
    changes: {
      ...member('desk'),
      staffApp: setting('staff', 'factor_secret', ['NULL', "'y'"], "login = 'desk'"),
    },
    first: app.staffApp,
  },
  endStaffSignIns: {
    content: { login: 'desk', signInId: 'sign-in' },
    changes: {
      ...member('desk'),
      staffSignIn: setting('staff_sign_ins', 'address', ["'192.0.2.9'", "'192.0.2.1'"], "id = 'sign-in'"),
    },
  },
};
