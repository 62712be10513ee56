import { cashDeskRequestSentences } from './cash-desk-request-sentences.ts';
import { cashSafeRequestSentences } from './cash-safe-request-sentences.ts';
import { identityRequestSentences } from './identity-request-sentences.ts';
import { machineAssignmentSentences } from './machine-assignment-texts.ts';
import { recordingRequestSentences } from './recording-request-sentences.ts';
import type { RequestSentenceTexts } from './request-fact-texts.ts';
import { settingRequestSentences } from './setting-request-sentences.ts';

/**
 * English sentences that describe requests for a second person's approval. Placeholders are filled from the values of the request's effect.
 */
export const englishRequestSentences: RequestSentenceTexts = {
  ...recordingRequestSentences.en,
  ...cashDeskRequestSentences.en,
  ...cashSafeRequestSentences.en,
  ...identityRequestSentences.en,
  ...settingRequestSentences.en,
  addAgent: {
    does: 'Add the agent {{agent}}',
    follows: 'It may announce machines of these brands: {{brands}}. The token is shown once, to whoever confirms.',
    button: 'Add {{agent}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  addStaff: {
    does: 'Add {{name}} ({{login}}) to the staff as {{role}}',
    follows: 'The initial password is shown once, to whoever confirms.',
    button: 'Add {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  blockPlayer: {
    does: 'Block the account of {{player}}',
    follows: 'All sign-ins of {{player}} end and the account cannot log in.',
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
    does: 'Return machine {{machine}} to play',
    follows: 'Its fault is cleared: {{fault}}. No money changes hands.',
    button: 'Clear {{machine}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.fromHouse': {
    does: 'Return machine {{machine}} to play; the house pays {{amount}}',
    follows: 'The meter shows {{amount}} more than the ledger. The house pays it to the credit of {{player}}.',
    button: 'Pay {{amount}} from the house',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.fromPlayer': {
    does: 'Return machine {{machine}} to play; {{player}} pays {{amount}}',
    follows: 'The meter shows {{amount}} more than the ledger. It is taken from the wallet of {{player}}.',
    button: 'Take {{amount}} from {{player}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.meterUnknown': {
    does: 'Return machine {{machine}} to play although its meter is unknown',
    follows:
      'Its fault is cleared: {{fault}}. No amount is corrected: if meter and ledger differ, the machine goes out of play at its first event, and nothing is lost.',
    button: 'Clear {{machine}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.toHouse': {
    does: 'Return machine {{machine}} to play; {{amount}} of {{player}} goes to the house',
    follows: 'The meter shows {{amount}} less than the ledger. {{player}} loses it to the house.',
    button: 'Give {{amount}} of {{player}} to the house',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  'clearMachine.toPlayer': {
    does: 'Return machine {{machine}} to play; {{player}} gets {{amount}}',
    follows: 'The meter shows {{amount}} less than the ledger. It goes to the wallet of {{player}}.',
    button: 'Give {{amount}} to {{player}}',
    sentBack: 'Machine {{machine}} stays out of play. Your note goes to {{asker}}.',
  },
  commissionMachine: {
    does: 'Open the real machine {{machine}} ({{brand}}) to players',
    follows:
      'Its reported identity is pinned: serial number {{serial}}. A changed value later takes it out of play. Its agent checks again before it opens.',
    button: 'Open {{machine}} to players',
    sentBack: 'Machine {{machine}} stays out of service. Your note goes to {{asker}}.',
  },
  'decideHandPay.approved': {
    does: 'Pay the hand pay of {{amount}} to {{player}}',
    follows: 'The amount goes to the wallet of {{player}}, and machine {{machine}} unlocks.',
    button: 'Pay {{amount}} to {{player}}',
    sentBack: 'The hand pay stays pending and machine {{machine}} stays locked. Your note goes to {{asker}}.',
  },
  'decideHandPay.refused': {
    does: 'Refuse the hand pay of {{amount}} to {{player}}',
    follows:
      "{{player}} gets nothing, and machine {{machine}} unlocks. It can't be undone; a later payment is a correction.",
    button: 'Refuse {{amount}} to {{player}}',
    sentBack: 'The hand pay stays pending and machine {{machine}} stays locked. Your note goes to {{asker}}.',
  },
  disableMachine: {
    does: 'Take machine {{machine}} out of service',
    follows: 'Nobody new can join. The current player can play on.',
    button: 'Take {{machine}} out of service',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  editPlayer: {
    does: 'Change the details of the account {{player}}',
    follows: 'The account has special rights: password reset codes go to its new address.',
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
    follows: '{{login}} must sign in again everywhere.',
    button: 'End all sign-ins of {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  enableMachine: {
    does: 'Return machine {{machine}} to service',
    follows: 'Players may join it again.',
    button: 'Return {{machine}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'endTransfer.settle': {
    does: 'Settle a transfer of {{amount}} of {{player}} at machine {{machine}}',
    follows: 'It counts as completed. A late answer from the cabinet takes the machine out of play.',
    button: 'Settle {{amount}} of {{player}}',
    sentBack: 'The transfer stays open. Your note goes to {{asker}}.',
  },
  'endTransfer.void': {
    does: 'Void a transfer of {{amount}} of {{player}} at machine {{machine}}',
    follows: 'It counts as not completed; money in transit returns to its source.',
    button: 'Void {{amount}} of {{player}}',
    sentBack: 'The transfer stays open. Your note goes to {{asker}}.',
  },
  exportPlayer: {
    does: 'Let the requester download all data about {{player}}',
    follows: 'For ten minutes the requester can download everything in the ledger about {{player}}.',
    button: 'Allow the download',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  givePassword: {
    does: 'Give {{player}} a new password and PIN',
    follows: 'All sign-ins end. Both are shown once, to whoever confirms.',
    button: 'Give a new password',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  givePin: {
    does: 'Give {{player}} a new PIN',
    follows: 'The old PIN becomes invalid. The new one is shown once, to whoever confirms.',
    button: 'Give a new PIN',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  hideBrand: {
    does: 'Hide {{brand}} and its {{machines}} machines from the lobby',
    follows: 'Current players can play on; nobody new can join.',
    button: 'Hide {{brand}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  orderBrand: {
    does: 'Move {{brand}} to position {{place}} in the lobby',
    follows: 'The others move accordingly.',
    button: 'Move {{brand}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  removeAgent: {
    does: 'Remove the agent {{agent}}',
    follows: 'Its token becomes invalid and its connection ends.',
    button: 'Remove {{agent}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  removeLogo: {
    does: 'Remove the logo of {{owner}}',
    follows: 'Players see ours at the next page load.',
    button: 'Remove logo',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  ...machineAssignmentSentences.en,
  removeMachine: {
    does: 'Remove machine {{machine}} ({{brand}}) from the floor',
    follows: 'Nobody can play there any more. Its history stays.',
    button: 'Remove {{machine}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  renameBrand: {
    does: 'Rename {{brand}} to “{{name}}”',
    follows: 'Players see the new name at once.',
    button: 'Rename to {{name}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  renewAgent: {
    does: 'Give the agent {{agent}} a new token',
    follows: 'The old token becomes invalid. The new one is shown once, to whoever confirms. Machines: {{machines}}.',
    button: 'Renew the token',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetPlayerFactor: {
    does: 'Remove the second factor of {{player}}',
    follows: 'All sign-ins end; the next one needs only the password.',
    button: 'Remove second factor',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetStaffCode: {
    does: 'Reset the authenticator app of {{name}} ({{login}})',
    follows: 'All sign-ins end. Whoever has the password sets up the next app.',
    button: 'Reset the app of {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resetStaffPassword: {
    does: 'Give {{name}} ({{login}}, {{role}}) a new password',
    follows: 'All sign-ins end. The password is shown once, to whoever confirms.',
    button: 'Give {{login}} a new password',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  revokeAgent: {
    does: 'Revoke the agent {{agent}}',
    follows: 'Its connection ends. Its machines go offline: {{machines}}.',
    button: 'Revoke {{agent}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setAccountGroup: {
    does: 'Move the account {{player}} to the group {{group}}',
    follows: 'All sign-ins end and the account’s rights change.',
    button: 'Move {{player}} to {{group}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setAccountPermissions: {
    does: 'Set the permissions of {{player}} to {{permissions}}',
    follows: 'All sign-ins end and the account’s rights change.',
    button: 'Set permissions',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setFloorWatching: {
    does: 'Set watching of machines in play to: {{rule}}',
    follows: 'Applies at once to every machine without its own rule.',
    button: 'Set watching to: {{rule}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setLogo: {
    does: 'Use {{name}} as the logo of {{owner}}',
    follows: 'Players see it at the next page load.',
    button: 'Use this logo',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setStaffRole: {
    does: 'Change the role of {{name}} ({{login}}) from {{from}} to {{role}}',
    follows: 'All sign-ins of {{login}} end.',
    button: 'Make {{login}} {{role}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setStaffSite: {
    does: 'Move {{name}} ({{login}}) to site {{site}}',
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
    does: 'Settle the journal of machine {{machine}}; {{amount}} of {{player}} goes to the house',
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
    does: 'Unblock {{player}}',
    follows: 'The account can log in again.',
    button: 'Unblock {{player}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  unblockStaff: {
    does: 'Unblock {{name}} ({{login}}, {{role}})',
    follows: '{{login}} can work in the office again.',
    button: 'Unblock {{login}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
};
