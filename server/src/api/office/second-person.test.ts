import {
  findRightGrantForRole,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRight,
  officeActions,
  type StaffRole,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { safeFixture, safeRows } from '../../testing/safe-rows.ts';
import { TestRealMachine } from '../../testing/test-real-machine.ts';
import { TestFloor } from '../../testing/test-server.ts';
import {
  depositFixture,
  depositRow,
  voucherFixture,
  voucherRow,
  withdrawalFixture,
  withdrawalRow,
} from '../../testing/withdrawal-row.ts';

/** What every action is tried with that somebody may ask for only with a second person. It must be possible, so that it waits. */
const samples = {
  decideHandPay: { machineId: 'm9', payId: 'pay-9', verdict: 'approved' },
  endTransfer: { machineId: 'm9', transferId: 'transfer-9', decision: 'void' },
  clearMachine: { machineId: 'm9', skipSeq: null, decision: null, to: null },
  settleJournal: { machineId: 'm9', way: 'accept-ledger', decision: null, to: null },
  commissionMachine: { machineId: 'm1', serial: 'A12345' },
  deposit: { player: 'player1', amountMinor: 5000, playerNote: '' },
  payOut: { player: 'player1', amountMinor: 5000, playerNote: '' },
  payWithdrawal: withdrawalRow.content,
  confirmDeposit: depositRow.content,
  issueVoucher: { voucherId: '7c1f9a44-3b1e-4d57-9c55-61a0b1f0c3d2', amountMinor: 5000 },
  cancelVoucher: voucherRow.content,
  fillDrawer: safeRows.fillDrawer.content,
  dropCash: safeRows.dropCash.content,
  bankCash: safeRows.bankCash.content,
  countSafe: safeRows.countSafe.content,
  correctDeposit: safeRows.correctDeposit.content,
  // With the sheet's hash, which is read first.
  closeDay: { day: '2026-11-23', sheet: '' },
  publishTerms: { tr: 'Koşullar', en: 'Terms' },
  unblockPlayer: { player: 'player1' },
  blockPlayer: { player: 'player1' },
  setAccountGroup: { player: 'player1', group: 'staff' },
  setAccountPermissions: { player: 'player1', permissions: [7] },
  anonymisePlayer: { player: 'player1' },
  exportPlayer: { player: 'player1' },
  exportRecording: { player: 'player2', round: 1 },
  liftHold: { holdId: 'hold-9' },
  closeCase: { case: 1, outcome: 'unfounded' },
  decideDocument: { player: 'player1', document: 'd-9', verdict: 'accepted' },
  enableMachine: { machineId: 'm1' },
  removeMachine: { machineId: 'm9' },
  addMachine: { machineId: 'm10', brand: 'koi', agent: 'away' },
  moveMachine: { machineId: 'm9', agent: 'away' },
  setMachineBrand: { machineId: 'm9', brand: 'koi' },
  applyFloorFile: { agent: 'away', machines: [{ machine: 'm12', brand: 'koi', name: null }] },
  addBrand: { brand: 'heron', name: 'Heron', levels: [{ seedMinor: 5_000, weight: 1 }], bounds: null },
  setBrandBounds: {
    brand: 'koi',
    bounds: {
      ...{ maxStakeMinor: 1_000, maxWinStakes: 9, maxFreeSpins: 9, freeSpinMultiplier: 1, sharePerMille: 10 },
      ...{ handPayMinor: 9_000, maxAheadMinor: 90_000, stakedPerHitMinor: [], approvalMinor: null },
    },
  },
  setBigWin: { brand: 'koi', stakes: 33 },
  setJackpots: { brand: 'koi', levels: [{ seedMinor: 7_000, weight: 1 }], potTo: 'house', odds: null },
  renameBrand: { brand: 'koi', name: 'Another name' },
  orderBrand: { brand: 'koi', place: 1 },
  showBrand: { brand: 'koi' },
  hideBrand: { brand: 'koi' },
  addAgent: { agent: 'hall-9', brands: [] },
  renewAgent: { agent: 'away' },
  revokeAgent: { agent: 'away' },
  removeAgent: { agent: 'away' },
  setSetting: { key: 'HOUSE_NAME', value: 'Another house' },
  unsetSetting: { key: 'HOUSE_NAME' },
  setFloorWatching: { rule: 'off' },
  addSite: { siteId: 9, name: 'Casino I', hosts: ['i.example'] },
  changeSite: { siteId: 8, hosts: ['h.example'] },
  setSiteSetting: { siteId: 8, key: 'DEFAULT_LANG', value: 'en' },
  closeSite: { siteId: 8 },
  connectSite: { siteId: 8, url: 'https://h.example/wallet' },
  disconnectSite: { siteId: 7 },
  dropSiteKeys: { siteId: 7 },
  resendEvents: { siteId: 7 },
  settleSite: { siteId: 7, direction: 'received', amountMinor: 100 },
  decidePlatformTransfer: { number: 1, decision: 'retry' },
  setLogo: {
    name: 'logo.svg',
    picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>').toString('base64'),
  },
  removeLogo: {},
  addStaff: { login: 'newcomer', name: 'New Comer', role: 'cashier' },
  setStaffRole: { login: 'cashier1', role: 'attendant' },
  setStaffSite: { login: 'cashier1', siteId: 8 },
  unblockStaff: { login: 'cashier2' },
  resetStaffPassword: { login: 'cashier1' },
  resetStaffCode: { login: 'cashier1' },
} as const satisfies Partial<Record<OfficeActionName, object>>;
type Shared = keyof typeof samples;

const actions: Readonly<Record<string, OfficeAction>> = officeActions;
const rightOf = (name: string): OfficeRight => actions[name]?.right ?? 'seeFloor';
const rolesWith = (right: OfficeRight, ...grants: readonly string[]): StaffRole[] =>
  staffRoles.filter((role) => grants.includes(findRightGrantForRole(role, right) ?? ''));
const shared = Object.keys(samples) as Shared[];
/** True if the role asks for it with a second person: those that do it at once have a test of their own. */
const waitsFor = (role: StaffRole, name: string): boolean => {
  const grant = findRightGrantForRole(role, rightOf(name));
  return grant === 'second' || (grant === 'atOnce' && actions[name]?.atOnce === undefined);
};
const askersOf = (name: string): StaffRole[] => staffRoles.filter((role) => waitsFor(role, name));
/** One action for each right that needs a second person. */
const oneOfEachRight = shared.filter(
  (name, at) => shared.findIndex((other) => rightOf(other) === rightOf(name)) === at,
);

describe('what needs a second person', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({
      ...{ CALLS_PER_SECOND: '1000', OFFICE_ALONE_UP_TO_MINOR: '4000', PAYMENT_METHODS: 'voucher' },
      ...lastingDay(),
    });
    const at = Date.now();
    const setUp = [
      "UPDATE staff SET blocked_at = 1 WHERE login = 'cashier2'",
      "UPDATE staff SET factor_secret = 'x', factor_set_at = 1 WHERE login = 'cashier1'",
      // A machine whose agent is away, so that nobody settles what is open there.
      "INSERT INTO agents (id, token_hash) VALUES ('away', 'x')",
      `INSERT INTO sites (id, hosts, opened_at) VALUES (0, '["127.0.0.1"]', 1)`,
      `INSERT INTO sites (id, name, hosts, opened_at) VALUES (8, 'Casino H', '[]', 1)`,
      `INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (7, 'Casino G', '[]', 'platform', 1)`,
      `INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (7, 'https://g.example', 'o', 'i', 1)`,
      `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, next_at)
       VALUES ('cash-out:x', 'credit', 7, 'p-player2', 100, '{"player":"ref"}', 'held', 1, 1)`,
      "INSERT INTO machines (id, brand_id, agent_id, description) SELECT 'm9', brand_id, 'away', description FROM machines WHERE id = 'm1'",
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES ('s-9', 'p-player2', 'm9', 'koi', ${at}, '')`,
      `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
       VALUES ('pay-9', 'handPay', 'p-player2', 'm9', 's-9', 'koi', 100, 'a test', ${at}, 'waiting')`,
      `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
       VALUES ('transfer-9', 'cashOut', 'p-player2', 'm9', 's-9', NULL, 'pending', ${at})`,
      `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, rounds, stake_minor,
         win_minor, counted_at, posted_at, staked_total_minor, won_total_minor, journal_id, event_seq, recording_no, recording_head)
       VALUES ('p-player2', 1, 'round', 's-9', 'm9', 'koi', 'r', 0, 1, 100, 0, ${at}, ${at}, 100, 0, 'j-9', 7, 3, 'h')`,
      `INSERT INTO recording_holds (id, machine_id, from_ms, until_ms, cause, reason, at, ends_at)
       VALUES ('hold-9', 'm9', 1, 2, 'staff', 'a test', 1, ${at * 2})`,
      "INSERT INTO laundering_cases (player_id, opened_at, opened_by, reason) VALUES ('p-player1', 1, 'desk', 'why')",
      `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, reason, key_id)
       VALUES ('d-9', 'p-player1', 'passport', '', 'waiting', 1, 'desk', '', 'k')`,
    ];
    for (const sql of [...withdrawalFixture, ...depositFixture, ...voucherFixture, ...safeFixture])
      setUp.push(sql.replaceAll(/'p-[12]'/g, "'p-player2'"));
    for (const sql of setUp) await floor.change(sql);
    new TestRealMachine(floor.agent, 'm1').passTests();
    floor.agent.cut();
    await floor.connectAgent();
  });
  afterAll(() => floor.close());

  let members = 0;
  const member = (role: StaffRole) => OfficeMember.open(floor, role, `member.${++members}`);
  const askerFor = (name: Shared) => member(askersOf(name)[0] ?? 'admin');
  const readClose = async (asker: OfficeMember): Promise<object> => {
    const { day } = samples.closeDay;
    return { day, sheet: (await asker.call('dailyClose', { query: { day } })).body.hash };
  };
  const ask = async (name: Shared, asker: OfficeMember): Promise<string> => {
    const content = name === 'closeDay' ? await readClose(asker) : samples[name];
    const body = { key: crypto.randomUUID(), reason: 'a test asks for it', content };
    const asked = await asker.send('POST', `actions/${name}`, body);
    expect(asked.body).toEqual({ state: 'waiting', requestId: expect.any(String) });
    return String(asked.body.requestId);
  };
  const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.code;
  const whatHappened = () =>
    floor.queryDatabase((db) =>
      db.all<{ what: string }>("SELECT what FROM operator_changes WHERE what NOT LIKE 'request %'"),
    );

  it('has a sample here', () => {
    const needing = Object.keys(actions).filter((name) => askersOf(name).length > 0);
    expect([...shared].sort()).toEqual(needing.sort());
  });

  it.each(shared)('waits, and is not done by whoever asked: %s', async (name) => {
    const before = await whatHappened();
    const asker = await askerFor(name);
    const id = await ask(name, asker);
    expect(await codeOf(asker.confirm(id))).toBe('SAME_PERSON');
    await asker.call('declineRequest', { params: { id }, body: { reason: 'not any more' } });
    expect(await codeOf((await askerFor(name)).confirm(id))).toBe('REQUEST_SETTLED');
    expect(await whatHappened()).toEqual(before);
  });

  it.each(oneOfEachRight)('is not done by a wrong, a blocked or a former one, nor late: %s', async (name) => {
    const before = await whatHappened();
    const right = rightOf(name);
    const asker = await askerFor(name);
    const id = await ask(name, asker);
    for (const role of staffRoles) {
      const other = await member(role);
      const { requests } = (await other.call('requests')).body as {
        requests: { id: string; mayDecide: boolean }[];
      };
      const seen = requests.find((request) => request.id === id);
      if (rolesWith(right, 'alone', 'second', 'atOnce').includes(role)) expect(seen).toMatchObject({ mayDecide: true });
      else {
        expect(seen).toBeUndefined();
        expect(await codeOf(other.confirm(id))).toBe('NO_RIGHT');
        const decline = { params: { id }, body: { reason: 'not mine' } };
        expect(await codeOf(other.call('declineRequest', decline))).toBe('NO_RIGHT');
      }
    }
    const blocked = await askerFor(name);
    await floor.change('UPDATE staff SET blocked_at = 1 WHERE id = ?', blocked.id);
    expect(await codeOf(blocked.confirm(id))).toBe('STAFF_SIGNED_OUT');
    const second = await askerFor(name);
    const [role] = askersOf(name);
    const roleWithout = staffRoles.find((other) => !findRightGrantForRole(other, right));
    for (const loss of [`role = '${roleWithout}'`, "role = 'owner'", 'blocked_at = 1']) {
      await floor.change(`UPDATE staff SET ${loss} WHERE id = ?`, asker.id);
      expect(await codeOf(second.confirm(id))).toBe('REQUEST_SETTLED');
      await floor.change('UPDATE staff SET role = ?, blocked_at = NULL WHERE id = ?', role ?? '', asker.id);
    }
    await floor.change('UPDATE approval_requests SET expires_at = ? WHERE id = ?', Date.now() - 1000, id);
    expect(await codeOf(second.confirm(id))).toBe('REQUEST_SETTLED');
    expect(await codeOf(second.confirm('no-such-request'))).toBe('NOT_FOUND');
    expect(await whatHappened()).toEqual(before);
  });

  it('waits where a cashier pays out more than the house lets one person pay', async () => {
    const cashier = await member('cashier');
    const above = { ...samples.payOut, amountMinor: 4001 };
    const asked = await cashier.act('payOut', above);
    expect(asked.body).toEqual({ state: 'waiting', requestId: expect.any(String) });
    expect(await codeOf((await member('cashier')).confirm(String(asked.body.requestId)))).toBe('NO_RIGHT');
    expect((await cashier.act('payOut', { ...above, amountMinor: 4000 })).body).toMatchObject({
      state: 'done',
      answer: { balanceMinor: 96_000 },
    });
  });

  it('is done once, whoever confirms at the same time, and a repeated question asks once', async () => {
    const asker = await member('admin');
    const [first, ...others] = [await member('admin'), await member('admin'), await member('admin')];
    const key = crypto.randomUUID();
    const content = { login: 'manager1', role: 'attendant' } as const;
    const askAgain = (by = asker, reason = 'twice over the line') => by.act('setStaffRole', content, { key, reason });
    const asked = await Promise.all([askAgain(), askAgain(), askAgain()]);
    expect(new Set(asked.map(({ body }) => body.requestId)).size).toBe(1);
    expect(await codeOf(askAgain(asker, 'for another reason'))).toBe('KEY_REUSED');
    expect(await codeOf(askAgain(first))).toBe('KEY_REUSED');
    const id = String(asked[0]?.body.requestId);
    // A rule that refuses lets the request wait: money is open at the machine.
    const removal = await ask('removeMachine', asker);
    expect(await codeOf(first.confirm(removal))).toBe('MACHINE_TRANSFERS');
    expect(await codeOf(first.confirm(removal))).toBe('MACHINE_TRANSFERS');
    const confirmed = await Promise.all([first, ...others].map((second) => second.confirm(id)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = await floor.queryDatabase((db) => db.all("SELECT id FROM operator_changes WHERE what = 'staff role'"));
    expect(done).toHaveLength(1);
  });
});
