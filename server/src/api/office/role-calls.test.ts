import {
  type OfficeRight,
  type OfficeRoute,
  type OfficeRouteName,
  officeActions,
  officeRoutes,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** Who may read by which right. Written by hand, because comparing the route table with itself would prove nothing. */
const reads: Record<OfficeRouteName, OfficeRight | 'open' | 'staff'> = {
  signIn: 'open',
  signInPassword: 'open',
  signInCode: 'open',
  me: 'open',
  ownSignIns: 'staff',
  endSignIn: 'staff',
  changePassword: 'staff',
  display: 'open',
  openDisplay: 'open',
  displays: 'manageDisplays',
  requests: 'staff',
  confirmRequest: 'staff',
  declineRequest: 'staff',
  requestCount: 'staff',
  askAgain: 'staff',
  doneAlerts: 'seeFloor',
  tasks: 'acknowledgeAlerts',
  openAlerts: 'seeFloor',
  search: 'seeFloor',
  machine: 'seeFloor',
  machineMeters: 'seeFloor',
  machineEvents: 'seeFloor',
  machineDay: 'seeFloor',
  machinePicture: 'seeFloor',
  cabinets: 'seeFloor',
  cabinet: 'seeFloor',
  cabinetFrames: 'seeFloor',
  cabinetFaults: 'seeFloor',
  workOnCabinet: 'commissionMachine',
  players: 'seePlayers',
  player: 'seePlayers',
  playerStatement: 'seePlayers',
  playerSessions: 'seePlayers',
  playerRounds: 'seePlayers',
  playerRecord: 'seePlayers',
  playerMoney: 'seePlayers',
  playerMoneyFound: 'seePlayers',
  exportedPlayer: 'exportPlayers',
  playerIdentity: 'seeIdentity',
  identityPicture: 'seeIdentity',
  cases: 'seeCases',
  oneCase: 'seeCases',
  playerCases: 'seeCases',
  recordingTimeline: 'viewRecordings',
  recordingClip: 'viewRecordings',
  recordingExport: 'exportRecordings',
  officeComplaints: 'answerComplaints',
  desk: 'useDesk',
  deskPlayer: 'useDesk',
  deskPlayers: 'useDesk',
  receipt: 'useDesk',
  payments: 'payOut',
  vouchers: 'takeDeposit',
  safe: 'keepSafe',
  shifts: 'signOffShift',
  shift: 'signOffShift',
  reportOverview: 'seeReports',
  jackpotLiability: 'seeReports',
  reportSheet: 'seeReports',
  dailyClose: 'prepareClose',
  reportFile: 'seeReports',
  casinos: 'seeReports',
  casino: 'seeReports',
  casinoTransfers: 'seeReports',
  casinoSettlement: 'seeReports',
  casinoReconciliations: 'seeReports',
  casinoEvents: 'seeReports',
  operatorSettings: 'editSettings',
  hallSites: 'editSettings',
  quickPanelWords: 'editPages',
  operatorPages: 'editPages',
  operatorPage: 'editPages',
  publishedTerms: 'editPages',
  operatorBrands: 'manageFloor',
  operatorAgents: 'manageFloor',
  settingsHistory: 'searchAudit',
  staff: 'searchAudit',
  staffSignIns: 'endSignIns',
  record: 'searchAudit',
  recordFile: 'searchAudit',
  recordCheck: 'searchAudit',
  signOut: 'staff',
};
/** By which right an action is done, as its declaration says and `docs/actions.md` lists for whoever reads a change of it. */
const changes = Object.fromEntries(
  Object.entries(officeActions).map(([name, { right }]): [string, OfficeRight] => [name, right]),
);
/** The roles with a right, alone or with a second person; by hand as well. */
const rolesWith: Record<OfficeRight, readonly string[]> = {
  seeFloor: ['attendant', 'technician', 'manager', 'protection', 'auditor', 'admin'],
  acknowledgeAlerts: ['attendant', 'technician', 'manager'],
  reserveMachine: ['attendant', 'manager'],
  outOfService: ['attendant', 'technician', 'manager', 'auditor'],
  decideHandPay: ['attendant', 'manager'],
  kickPlayer: ['manager', 'protection'],
  adjustLedger: ['manager', 'auditor'],
  commissionMachine: ['technician', 'manager'],
  viewRecordings: ['technician', 'manager', 'protection', 'auditor'],
  exportRecordings: ['manager', 'auditor'],
  holdRecordings: ['manager', 'protection', 'auditor'],
  liftHold: ['manager', 'auditor'],
  seePlayers: ['manager', 'protection', 'auditor'],
  writeNotes: ['manager', 'protection'],
  limitPlayer: ['manager', 'protection'],
  blockPlayer: ['manager', 'protection'],
  setAccountRights: ['manager'],
  anonymisePlayers: ['manager', 'protection'],
  registerPlayers: ['cashier', 'manager'],
  editPlayers: ['manager'],
  exportPlayers: ['manager', 'protection'],
  answerComplaints: ['manager', 'protection'],
  seeIdentity: ['manager', 'protection', 'auditor'],
  takeIdentity: ['manager', 'protection'],
  checkIdentity: ['manager', 'protection'],
  seeCases: ['manager', 'protection', 'auditor'],
  workCases: ['manager', 'protection'],
  closeCases: ['manager', 'protection'],
  useDesk: ['cashier'],
  takeDeposit: ['cashier', 'manager'],
  payOut: ['cashier', 'manager'],
  correctDeposit: ['cashier', 'manager'],
  moveToSafe: ['cashier', 'manager'],
  keepSafe: ['manager'],
  signOffShift: ['manager'],
  seeReports: ['manager', 'auditor', 'admin'],
  prepareClose: ['manager', 'auditor'],
  closeDay: ['manager', 'auditor'],
  searchAudit: ['manager', 'protection', 'auditor', 'admin'],
  endSignIns: ['manager', 'admin'],
  managePeople: ['admin'],
  manageFloor: ['admin'],
  manageDisplays: ['manager', 'admin'],
  editSettings: ['admin'],
  editPages: ['manager', 'admin'],
  publishTerms: ['manager', 'admin'],
};

type Answer = 'in' | 401 | 403;

describe('every call of the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({ CALLS_PER_SECOND: '1000', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  });
  afterAll(() => floor.close());

  /** Makes each call without content. Nothing is done by that: a right is asked for before the content is read. */
  const answersTo = async (headers: Record<string, string>): Promise<Record<string, Answer>> => {
    const reported: Record<string, Answer> = {};
    const call = async (name: string, method: string, path: string) => {
      const url = new URL(`/office/api/${path.replace(/:\w+/g, 'x')}`, floor.officeAddress);
      const answer = await fetch(url, { method, headers: { origin: floor.officeAddress, ...headers } });
      expect(answer.status, name).toBeLessThan(500);
      const { code = '' } = answer.ok ? {} : ((await answer.json()) as { code?: string });
      if (answer.ok) await answer.body?.cancel();
      const isKeptOut = code === 'STAFF_SIGNED_OUT' || code === 'NO_RIGHT';
      expect(isKeptOut, name).toBe(answer.status === 401 || code === 'NO_RIGHT');
      reported[name] = isKeptOut ? (answer.status as Answer) : 'in';
    };
    const { signOut, ...others } = officeRoutes;
    const routes: Readonly<Record<string, OfficeRoute>> = others;
    for (const [name, { method, path }] of Object.entries(routes)) await call(name, method, path);
    for (const name of Object.keys(officeActions)) await call(name, 'POST', `actions/${name}`);
    await call('signOut', signOut.method, signOut.path);
    return reported;
  };
  const wanted = (mayUse: (right: OfficeRight | 'open' | 'staff') => Answer) =>
    Object.fromEntries(Object.entries({ ...reads, ...changes }).map(([name, right]) => [name, mayUse(right)]));

  it.each(staffRoles)('lets in and refuses by role: %s', async (role) => {
    const { cookie } = await OfficeMember.open(floor, role);
    expect(await answersTo({ cookie })).toEqual(
      wanted((right) => (right === 'open' || right === 'staff' || rolesWith[right].includes(role) ? 'in' : 403)),
    );
  });

  it('lets nobody in without a sign-in of the office: no player, no former member, no ended or foreign cookie', async () => {
    const { token } = (await floor.player('admin1')).signIn;
    const gone = await OfficeMember.open(floor, 'manager', 'gone');
    await gone.call('signOut');
    const blocked = await OfficeMember.open(floor, 'manager', 'blocked');
    await floor.change("UPDATE staff SET blocked_at = 1 WHERE login = 'blocked'");
    const unknown = await OfficeMember.open(floor, 'manager', 'unknown');
    await floor.change("UPDATE staff SET role = 'owner' WHERE login = 'unknown'");
    const callers: readonly Record<string, string>[] = [
      {},
      { cookie: 'office_session=' },
      { cookie: `office_session=${'x'.repeat(43)}` },
      { cookie: `office_session=${token}` },
      { authorization: `Bearer ${token}` },
      { cookie: gone.cookie },
      { cookie: blocked.cookie },
      { cookie: unknown.cookie },
    ];
    const nobody = wanted((right) => (right === 'open' ? 'in' : 401));
    for (const headers of callers) expect(await answersTo(headers)).toEqual(nobody);
  });

  it('is in the table', () => {
    expect(Object.keys(reads).sort()).toEqual(Object.keys(officeRoutes).sort());
  });
});
