import type { Texts } from '../texts.ts';

export const wallet: Texts['wallet'] = {
  title: 'Wallet',
  balance: 'Wallet balance: {{amount}}',
  loading: 'Loading the balance',
  hide: 'Hide balance',
  show: 'Show balance',
  hidden: 'Balance hidden',
  unavailable: 'Balance not available',
  empty: 'Your wallet is empty',
  showsHere: 'What you put in shows here as soon as it has arrived.',
  takenOut: 'You can take it out again.',
  howToFill: 'How to put money in',
  toFill: 'Put money in',
  askHowToFill: 'Ask the house how to put money in.',
  canWithdraw: 'You can withdraw your money',
  toWithdraw: 'To the withdrawal',
};
