import type { Texts } from '../texts.ts';

export const records: Texts['records'] = {
  transactionsTitle: 'Transactions',
  transactionsLead: 'Every amount that entered or left your wallet.',
  sessionsTitle: 'Game Sessions',
  sessionsLead: 'Your sessions at the machines.',
  statementTitle: 'Statement',
  roundsTitle: 'Last rounds',
  stillRunning: 'Running',
  transactionsEmpty: 'No transactions yet',
  transactionsEmptyAdvice: 'They show here once you move money to a machine.',
  sessionsEmpty: 'No sessions yet',
  sessionsEmptyAdvice: 'They show here once you have played a machine.',
  toLobby: 'Go to the lobby',
  loadFailed: 'The records could not be loaded',
  moreFailed: 'The rest could not be loaded',
};
