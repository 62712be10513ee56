import type { RecordWords } from './record-words.ts';

export const recordWords: RecordWords = {
  operationDate: 'Operation date',
  amount: 'Amount',
  type: 'Type',
  from: 'From',
  tag: 'Tag',
  machine: 'Machine',
  balance: 'Balance',
  start: 'Start',
  end: 'End',
  duration: 'Played duration',
  spinCount: 'Spin count',
  freeSpinCount: 'Free spin count',
  cashIn: 'Cash in',
  cashOut: 'Cash out',
  IP: 'IP',
  types: {
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    cashIn: 'Cash In',
    cashOut: 'Cash Out',
    handPay: 'Hand Pay',
    jackpot: 'JACKPOT',
  },
  tags: {
    voided: 'Did not arrive, came back',
    corrected: 'Corrected by staff',
  },
  fromPlaces: {
    wallet: 'Wallet',
    machine: 'Machine',
    cashier: 'Cashier',
    jackpot: 'Jackpot',
  },
};
