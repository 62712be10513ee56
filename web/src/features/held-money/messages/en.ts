import type { Worded } from '../../../i18n/texts.ts';
import type { heldMoney as turkish } from './tr.ts';

export const heldMoney: Worded<typeof turkish> = {
  title: 'A transfer of yours is not settled yet',
  toMachine: 'On its way to machine {{machine}}:',
  toWallet: 'On its way from machine {{machine}} to your wallet.',
  reference: 'Reference:',
  nothingLost: 'Nothing is lost. It settles by itself as soon as the machine answers.',
};
