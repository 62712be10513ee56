import { cashDeskSentences } from './cash-desk-sentences.ts';
import { identitySentences } from './identity-sentences.ts';
import { machinePlaceSentences } from './machine-place-words.ts';
import { recordingSentences } from './recording-sentences.ts';
import type { RequestSentenceTexts } from './request-fact-texts.ts';
import { safeSentences } from './safe-sentences.ts';
import { settingSentences } from './setting-sentences.ts';

/** English sentences for requests for a second person. Placeholders are filled from the values of the request's effect. */
export const enSentences: RequestSentenceTexts = {
  ...recordingSentences.en,
  ...cashDeskSentences.en,
  ...safeSentences.en,
  ...identitySentences.en,
  ...settingSentences.en,
  addAgent: {
    does: 'Add the agent {{agent}}',
    follows: 'It may announce machines of these brands: {{brands}}. Whoever confirms reads its token, once.',
    button: 'Add {{agent}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  addStaff: {
    does: 'Add {{name}} ({{login}}) to the staff as {{role}}',
    follows: 'Whoever confirms reads the first password, once, and hands it on.',
    button: 'Add {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  blockPlayer: {
    does: 'Block the account of {{player}}',
    follows: 'Every sign-in of {{player}} ends, and nobody gets in by the account.',
    button: 'Block {{player}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  blockStaff: {
    does: 'Block {{name}} ({{login}})',
    follows: 'All sign-ins of {{login}} end.',
    button: 'Block {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  clearMachine: {
    does: 'Put machine {{machine}} back into play',
    follows: 'Its fault is cleared: {{fault}}. No money changes hands.',
    button: 'Clear {{machine}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.fromHouse': {
    does: 'Put machine {{machine}} back into play; the house pays {{amount}}',
    follows:
      'The meter shows {{amount}} more than the ledger. The house pays it to the credit of {{player}}.',
    button: 'Pay {{amount}} from the house',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.fromPlayer': {
    does: 'Put machine {{machine}} back into play; {{player}} pays {{amount}}',
    follows: 'The meter shows {{amount}} more than the ledger. It is taken from the wallet of {{player}}.',
    button: 'Take {{amount}} from {{player}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.meterUnknown': {
    does: 'Put machine {{machine}} back into play although its meter is unknown',
    follows:
      'Its fault is cleared: {{fault}}. No amount is corrected: if the meter differs from the ledger, the machine goes out of play at its first event, and nothing is lost.',
    button: 'Clear {{machine}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.toHouse': {
    does: 'Put machine {{machine}} back into play; {{amount}} of {{player}} go to the house',
    follows: 'The meter shows {{amount}} less than the ledger. {{player}} loses it to the house.',
    button: 'Give {{amount}} of {{player}} to the house',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.toPlayer': {
    does: 'Put machine {{machine}} back into play; {{player}} gets {{amount}}',
    follows: 'The meter shows {{amount}} less than the ledger. It goes to the wallet of {{player}}.',
    button: 'Give {{amount}} to {{player}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  commissionMachine: {
    does: 'Open the real machine {{machine}} ({{brand}}) to players',
    follows:
      'What it says of itself is pinned: serial number {{serial}}. Another value later takes it out of play. Its agent compares once more before it opens.',
    button: 'Open {{machine}} to players',
    sentBack: 'Machine {{machine}} stays out of service. Your note goes to {{asker}}.',
  },
  'decideHandPay.approved': {
    does: 'Pay the hand pay of {{amount}} to {{player}}',
    follows: 'The amount goes to the wallet of {{player}}, and machine {{machine}} unlocks.',
    button: 'Pay {{amount}} to {{player}}',
    sentBack:
      'The hand pay goes on waiting and machine {{machine}} stays locked. Your note goes to {{asker}}.',
  },
  'decideHandPay.refused': {
    does: 'Refuse the hand pay of {{amount}} to {{player}}',
    follows:
      "{{player}} gets nothing, and machine {{machine}} unlocks. It can't be undone; a later payment is a correction.",
    button: 'Refuse {{amount}} to {{player}}',
    sentBack:
      'The hand pay goes on waiting and machine {{machine}} stays locked. Your note goes to {{asker}}.',
  },
  disableMachine: {
    does: 'Take machine {{machine}} out of service',
    follows: 'Nobody new joins it. Who plays there plays on.',
    button: 'Take {{machine}} out of service',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  editPlayer: {
    does: 'Change the details of the account {{player}}',
    follows: 'The account has rights of its own: codes by which a password is set go to its new address.',
    button: 'Change {{player}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  endStaffSignIn: {
    does: 'End a sign-in of {{name}} ({{login}})',
    follows: 'The sign-in from {{address}} ends.',
    button: 'End the sign-in',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  endStaffSignIns: {
    does: 'End all sign-ins of {{name}} ({{login}})',
    follows: '{{login}} has to sign in again everywhere.',
    button: 'End all sign-ins of {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  enableMachine: {
    does: 'Put machine {{machine}} back into service',
    follows: 'Players may join it again.',
    button: 'Put {{machine}} back',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'endTransfer.settle': {
    does: 'Settle a transfer of {{amount}} of {{player}} at machine {{machine}}',
    follows: 'It counts as having happened. A late word of the cabinet takes the machine out of play.',
    button: 'Settle {{amount}} of {{player}}',
    sentBack: 'The transfer stays open. Your note goes to {{asker}}.',
  },
  'endTransfer.void': {
    does: 'Void a transfer of {{amount}} of {{player}} at machine {{machine}}',
    follows: 'It counts as not having happened; money on its way goes back to where it came from.',
    button: 'Void {{amount}} of {{player}}',
    sentBack: 'The transfer stays open. Your note goes to {{asker}}.',
  },
  exportPlayer: {
    does: 'Let the asker fetch all data about {{player}}',
    follows: 'For ten minutes the asker can download everything that the ledger says about {{player}}.',
    button: 'Allow the download',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  givePassword: {
    does: 'Give {{player}} a new password and PIN',
    follows: 'Every sign-in ends. Whoever confirms reads both, once.',
    button: 'Give a new password',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  givePin: {
    does: 'Give {{player}} a new PIN',
    follows: 'The PIN before is void. Whoever confirms reads the new one, once.',
    button: 'Give a new PIN',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  hideBrand: {
    does: 'Hide {{brand}} and its {{machines}} machines from the lobby',
    follows: 'Who plays there plays on; nobody new joins.',
    button: 'Hide {{brand}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  orderBrand: {
    does: 'Move {{brand}} to place {{place}} in the lobby',
    follows: 'The others move on by one.',
    button: 'Move {{brand}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  removeAgent: {
    does: 'Remove the agent {{agent}}',
    follows: 'Its token is void and its connection ends.',
    button: 'Remove {{agent}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  removeLogo: {
    does: 'Take the logo of {{owner}} away',
    follows: 'Players see ours at the next load of a page.',
    button: 'Take the logo away',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  ...machinePlaceSentences.en,
  removeMachine: {
    does: 'Take machine {{machine}} ({{brand}}) off the floor',
    follows: 'Nobody can play there any more. Its history stays.',
    button: 'Remove {{machine}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  renameBrand: {
    does: 'Call {{brand}} “{{name}}” from now on',
    follows: 'Players see the new name at once.',
    button: 'Rename to {{name}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  renewAgent: {
    does: 'Give the agent {{agent}} a new token',
    follows: 'The old token is void. Whoever confirms reads the new one, once. Machines: {{machines}}.',
    button: 'Renew the token',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetPlayerFactor: {
    does: 'Remove the second factor of {{player}}',
    follows: 'Every sign-in ends; the password alone is enough for the next one.',
    button: 'Remove the second factor',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetStaffCode: {
    does: 'Forget the authenticator app of {{name}} ({{login}})',
    follows: 'All sign-ins end. Whoever has the password sets up the next app.',
    button: 'Forget the app of {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetStaffPassword: {
    does: 'Give {{name}} ({{login}}, {{role}}) a new password',
    follows: 'All sign-ins end. Whoever confirms reads the password, once.',
    button: 'Give {{login}} a new password',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  revokeAgent: {
    does: 'Shut the agent {{agent}} out',
    follows: 'Its connection ends. Its machines go away: {{machines}}.',
    button: 'Shut {{agent}} out',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setAccountGroup: {
    does: 'Put the account {{player}} into the group {{group}}',
    follows: 'Every sign-in ends; what the account may do changes.',
    button: 'Put {{player}} into {{group}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setAccountPermissions: {
    does: 'Set the permissions of {{player}} to {{permissions}}',
    follows: 'Every sign-in ends; what the account may do changes.',
    button: 'Set the permissions',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setFloorWatching: {
    does: 'Set watching of machines in play to: {{rule}}',
    follows: 'It holds at once for every machine without a rule of its own.',
    button: 'Set watching to: {{rule}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setLogo: {
    does: 'Use {{name}} as the logo of {{owner}}',
    follows: 'Players see it at the next load of a page.',
    button: 'Use this logo',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setStaffRole: {
    does: 'Make {{name}} ({{login}}) {{role}} instead of {{from}}',
    follows: 'All sign-ins of {{login}} end.',
    button: 'Make {{login}} {{role}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setStaffSite: {
    does: 'Let {{name}} ({{login}}) work for site {{site}}',
    follows: 'All sign-ins of {{login}} end.',
    button: 'Change the site of {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  settleJournal: {
    does: 'Settle the journal of machine {{machine}}',
    follows: "The ledger follows the cabinet's journal as decided. No money changes hands.",
    button: 'Settle {{machine}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'settleJournal.toHouse': {
    does: 'Settle the journal of machine {{machine}}; {{amount}} of {{player}} go to the house',
    follows: 'The ledger has {{amount}} more there than the meter. {{player}} loses it to the house.',
    button: 'Give {{amount}} of {{player}} to the house',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'settleJournal.toPlayer': {
    does: 'Settle the journal of machine {{machine}}; {{player}} gets {{amount}}',
    follows: 'The ledger has {{amount}} more there than the meter. It goes to the wallet of {{player}}.',
    button: 'Give {{amount}} to {{player}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  showBrand: {
    does: 'Show {{brand}} and its {{machines}} machines in the lobby',
    follows: 'Players can join them at once.',
    button: 'Show {{brand}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  unblockPlayer: {
    does: 'Let {{player}} in again',
    follows: 'The account can sign in again.',
    button: 'Let {{player}} in',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  unblockStaff: {
    does: 'Let {{name}} ({{login}}, {{role}}) sign in again',
    follows: '{{login}} can work in the office again.',
    button: 'Let {{login}} in',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
};
