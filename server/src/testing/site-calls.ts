import type {
  ActionContentInput,
  OfficeActionName,
  OfficeCallInput,
  OfficeRouteName,
} from '@reelfloor/protocol/office';
import type { PlayerFacts } from './two-sites.ts';

/**
 * What a call answers to staff of another site. `named`: as if what it names did not exist; `shown`: as to everybody, without the
 * other site's player; `own`: it is about the caller alone.
 */
export type SiteRoute<Name extends OfficeRouteName> =
  | 'own'
  | readonly ['named' | 'shown', (facts: PlayerFacts) => OfficeCallInput<Name>];

const nothing = () => ({}) as never;
export const ofMachine = ({ machineId }: PlayerFacts) => ({ params: { id: machineId } });
export const ofPlayer = ({ username }: PlayerFacts) => ({ params: { player: username } });
export const ofSheet = (name: 'floor' | 'drop' | 'promotions' | 'liabilities' | 'shifts' | 'complaints') => ({
  params: { name },
  query: {},
});

/** By hand, so that a new call fails the type check until somebody has thought about sites. */
export const siteRoutes: { readonly [Name in OfficeRouteName]: SiteRoute<Name> } = {
  signIn: 'own',
  signInPassword: 'own',
  signInCode: 'own',
  signOut: 'own',
  me: 'own',
  ownSignIns: 'own',
  endSignIn: 'own',
  requests: ['shown', () => ({ query: {} })],
  requestCount: ['shown', nothing],
  confirmRequest: ['named', ({ requestId }) => ({ params: { id: requestId }, body: {} })],
  declineRequest: ['named', ({ requestId }) => ({ params: { id: requestId }, body: { reason: 'a test' } })],
  askAgain: [
    'named',
    ({ requestId }) => ({ params: { id: requestId }, body: { key: crypto.randomUUID(), reason: 'a test' } }),
  ],
  doneAlerts: ['shown', nothing],
  search: ['shown', ({ username }) => ({ query: { text: username.slice(0, 5) } })],
  machine: ['shown', ofMachine],
  machineMeters: ['shown', ofMachine],
  machineEvents: ['shown', (facts) => ({ ...ofMachine(facts), query: {} })],
  machineDay: ['shown', ofMachine],
  machinePicture: ['named', ({ machineId }) => ({ params: { id: machineId }, query: {} })],
  cabinets: ['shown', nothing],
  cabinet: ['shown', ofMachine],
  cabinetFrames: ['shown', (facts) => ({ ...ofMachine(facts), query: {} })],
  cabinetFaults: ['shown', ofMachine],
  workOnCabinet: ['shown', (facts) => ({ ...ofMachine(facts), body: { name: 'stop' } as never })],
  players: ['shown', () => ({ query: {} })],
  player: ['named', ofPlayer],
  playerStatement: ['named', (facts) => ({ ...ofPlayer(facts), query: {} })],
  playerSessions: ['named', (facts) => ({ ...ofPlayer(facts), query: {} })],
  playerRounds: ['named', ofPlayer],
  playerRecord: ['named', ofPlayer],
  exportedPlayer: ['named', ofPlayer],
  recordingTimeline: [
    'shown',
    ({ machineId, fromMs, untilMs }) => ({
      params: { id: machineId },
      query: { from: fromMs, until: untilMs },
    }),
  ],
  recordingClip: [
    'named',
    ({ holdId, fromMs, untilMs }) => ({ params: { id: holdId }, body: { fromMs, untilMs, format: 'video' } }),
  ],
  recordingExport: ['named', ({ holdId }) => ({ params: { id: holdId } })],
  officeComplaints: ['shown', nothing],
  desk: ['shown', nothing],
  deskPlayer: ['named', ({ username }) => ({ query: { name: username } })],
  receipt: ['named', ({ receipt }) => ({ params: { receipt } })],
  withdrawals: ['shown', nothing],
  deposits: ['shown', nothing],
  shifts: ['shown', nothing],
  shift: ['named', ({ shift }) => ({ params: { shift } })],
  reportOverview: ['shown', () => ({ query: {} })],
  jackpotLiability: ['shown', nothing],
  reportSheet: ['shown', () => ofSheet('shifts')],
  reportFile: ['shown', () => ({ ...ofSheet('shifts'), query: { as: 'csv' as const, lang: 'en' as const } })],
  operatorSettings: ['shown', nothing],
  quickPanelWords: ['shown', nothing],
  operatorPages: ['shown', nothing],
  operatorPage: ['shown', () => ({ params: { page: 'terms' } })],
  operatorBrands: ['shown', nothing],
  operatorAgents: ['shown', nothing],
  hallSites: ['shown', nothing],
  settingsHistory: ['shown', () => ({ query: { of: 'site' } })],
  staff: ['shown', nothing],
  staffSignIns: ['shown', nothing],
  record: ['shown', () => ({ query: {} })],
  recordFile: ['shown', () => ({ query: { lang: 'en' } })],
  recordCheck: ['shown', nothing],
};

/** What each action names of the other site; `own`: it is about the caller alone. Those of the hall's rights name anything. */
export type SiteAct<Name extends OfficeActionName> =
  | 'own'
  | 'hall'
  | ((facts: PlayerFacts) => ActionContentInput<Name>);

const onPlayer = ({ username }: PlayerFacts) => ({ player: username });
export const ofStep = ({ username }: PlayerFacts) => ({ player: username, indicator: null });
const member = ({ colleague }: PlayerFacts) => ({ login: colleague });

export const siteActs: { readonly [Name in OfficeActionName]: SiteAct<Name> } = {
  acknowledgeAlert: ({ alertId }) => ({ id: alertId }),
  renameBrand: 'hall',
  orderBrand: 'hall',
  showBrand: 'hall',
  hideBrand: 'hall',
  addAgent: 'hall',
  renewAgent: 'hall',
  revokeAgent: 'hall',
  removeAgent: 'hall',
  reserveMachine: 'hall',
  releaseMachine: 'hall',
  disableMachine: 'hall',
  enableMachine: 'hall',
  kickPlayer: ({ machineId, sessionId }) => ({ machineId, sessionId }),
  decideHandPay: ({ machineId, payId }) => ({ machineId, payId, verdict: 'approved' }),
  endTransfer: 'hall',
  clearMachine: 'hall',
  settleJournal: 'hall',
  setMachineWatching: ({ machineId }) => ({ machineId, rule: 'off' }),
  removeMachine: 'hall',
  commissionMachine: 'hall',
  blockPlayer: onPlayer,
  unblockPlayer: onPlayer,
  endPlayerSignIns: onPlayer,
  editPlayer: ({ username }) => ({ player: username, name: 'Other' }),
  addPlayer: ({ username }) => ({ username: `x${username}`, name: '', lastname: '', email: '', bornOn: '' }),
  givePassword: onPlayer,
  givePin: onPlayer,
  resetPlayerFactor: onPlayer,
  setAccountGroup: ({ username }) => ({ player: username, group: 'staff' }),
  setAccountPermissions: ({ username }) => ({ player: username, permissions: [] }),
  exportPlayer: onPlayer,
  anonymisePlayer: onPlayer,
  writeNote: ofStep,
  sendMessage: (facts) => ({ ...ofStep(facts), text: 'hello' }),
  orderCheck: ofStep,
  setOperatorLimit: (facts) => ({ ...ofStep(facts), kind: 'stake', window: 'day', amount: 100 }),
  confirmOperatorLimit: (facts) => ({ ...ofStep(facts), kind: 'stake', window: 'day', amount: 100 }),
  timeOutPlayer: (facts) => ({ ...ofStep(facts), hours: 24 }),
  excludePlayer: (facts) => ({ ...ofStep(facts), months: 6 }),
  restrictPlayer: (facts) => ({ ...ofStep(facts), hours: 0 }),
  askRelease: onPlayer,
  confirmRelease: onPlayer,
  closeHarmIndicator: ({ username }) => ({ player: username, indicator: 'm-1' }),
  viewRecording: ({ machineId, fromMs, untilMs }) => ({ machineId, fromMs, untilMs, about: '' }),
  exportRecording: ({ username }) => ({ player: username, round: 1 }),
  holdRecording: ({ machineId, fromMs, untilMs }) => ({ machineId, fromMs, untilMs }),
  liftHold: ({ holdId }) => ({ holdId }),
  takeComplaint: ({ complaint }) => ({ complaint }),
  answerComplaint: ({ complaint }) => ({ complaint, answer: 'It was so.' }),
  deposit: ({ username }) => ({ player: username, amountMinor: 100, playerNote: '' }),
  payOut: ({ username }) => ({ player: username, amountMinor: 100, playerNote: '' }),
  confirmDeposit: ({ withdrawalId }) => ({ depositId: withdrawalId, amountMinor: 500 }),
  refuseDeposit: ({ withdrawalId }) => ({ depositId: withdrawalId, verdict: 'refused', playerNote: 'No.' }),
  payWithdrawal: ({ withdrawalId }) => ({ withdrawalId }),
  refuseWithdrawal: ({ withdrawalId }) => ({ withdrawalId, verdict: 'refused', playerNote: 'No.' }),
  openShift: 'own',
  countShift: ({ shift }) => ({ shift, amountMinor: 100 }),
  closeShift: ({ shift }) => ({ shift, explainsDifference: false }),
  signOffShift: ({ shift }) => ({ shift }),
  addStaff: 'own',
  setStaffRole: ({ colleague }) => ({ login: colleague, role: 'attendant' }),
  setStaffSite: ({ colleague }) => ({ login: colleague, siteId: null }),
  blockStaff: member,
  unblockStaff: member,
  resetStaffPassword: member,
  resetStaffCode: member,
  endStaffSignIns: ({ colleague }) => ({ login: colleague, signInId: null }),
  setSetting: 'hall',
  unsetSetting: 'hall',
  setLogo: 'hall',
  removeLogo: 'hall',
  setFloorWatching: 'hall',
  putPanelWords: 'hall',
  removePanelWords: 'hall',
  setPage: 'hall',
  unsetPage: 'hall',
  restorePage: 'hall',
  addSite: 'hall',
  changeSite: 'hall',
  setSiteSetting: 'hall',
  closeSite: 'hall',
};
