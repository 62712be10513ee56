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
  showsHere: 'Money you add shows here as soon as it arrives.',
  takenOut: 'You can withdraw it whenever you like.',
  howToFill: 'How to add money',
  toFill: 'Add money',
  askHowToFill: 'Ask the casino how to add money.',
  canWithdraw: 'You can withdraw your money',
  toWithdraw: 'Go to withdrawal',
};
