// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface CloseMessages {
  title: '';
  reports: '';
  print: '';
  earlier: '';
  later: '';
  states: {
    running: '';
    open: '';
    closed: '';
  };
  toName: '{{count}}';
  differences: {
    title: '';
    none: '';
    where: '';
    why: '';
    by: '';
    state: '';
    drawer: '{{shift}}';
    safe: '';
    ledger: '{{of}}';
    named: '';
    open: '';
    said: '{{who}}{{said}}';
    cause: '';
    because: '';
    name: '';
    reason: '{{cause}}{{because}}';
  };
  causes: {
    miscounted: '';
    wrongAmount: '';
    notPosted: '';
    cabinetFault: '';
    onItsWay: '';
    underInquiry: '';
    other: '';
  };
  drawers: {
    title: '';
    none: '';
    shift: '{{shift}}';
    expected: '';
    counted: '';
    difference: '';
    open: '';
    total: '';
  };
  safe: {
    title: '';
    opening: '';
    dropped: '';
    filled: '';
    banked: '';
    counted: '';
    closing: '';
  };
  owed: {
    title: '';
    opening: '';
    closing: '';
    change: '';
    total: '';
    of: {
      wallets: '';
      withdrawals: '';
      deposits: '';
      vouchers: '';
      meters: '';
      transit: '';
      handPays: '';
      pots: '';
      pays: '';
      platforms: '';
    };
  };
  wallets: {
    title: '';
    addsUp: '';
    differs: '';
    kinds: {
      seed: '';
      deposit: '';
      withdraw: '';
      cashIn: '';
      cashInVoided: '';
      cashOut: '';
      handPay: '';
      jackpot: '';
      correction: '';
      discount: '';
      bonus: '';
      withdrawalHeld: '';
      depositCorrected: '';
      withdrawalReturned: '';
      voucherRedeemed: '';
      paymentSettled: '';
    };
  };
  events: {
    title: '';
    none: '';
    handPay: {
      paid: '';
      waiting: '';
      refused: '';
    };
    jackpot: {
      paid: '';
      waiting: '';
      refused: '';
    };
    ofMachine: '{{machine}}{{time}}{{player}}';
    correction: '';
    by: '{{subject}}{{who}}';
    two: '{{who}}{{second}}';
    ofDay: '{{day}}';
    late: '{{day}}';
    exclusions: '';
    ends: '';
  };
  late: {
    title: '';
    note: '{{day}}{{count}}';
    kind: '';
    account: '';
    since: '';
    broken: '';
  };
  check: {
    title: '';
    over: '';
    drawers: '';
    ledger: '';
    differences: '';
    of: '{{done}}{{all}}';
  };
  signatures: {
    title: '';
    number: '{{number}}';
    first: '';
    second: '';
    alone: '';
    sign: '';
    note: '';
    does: '';
    line: '{{line}}';
  };
  days: {
    title: '';
    none: '';
    same: '';
  };
  sheet: {
    about: '{{house}}{{from}}{{until}}{{zone}}{{currency}}';
    number: '{{number}}';
    closed: '{{time}}';
    draft: '';
    unexplained: '';
    explained: '';
    pays: '';
    corrections: '';
    exclusions: '';
    signed: '{{time}}';
  };
  overdue_one: '';
  overdue_other: '{{more}}';
  meters: {
    title: '';
    machine: '';
    coinIn: '';
    won: '';
    handPays: '';
    cashIn: '';
    cashOut: '';
    games: '';
    credit: '';
    difference: '';
    all: '';
    fromBeginning: '';
    since: '{{day}}';
    notCompared: '';
    states: {
      silent: '';
      none: '';
    };
    off: '{{count}}';
    later: '';
    nothing: '';
  };
}

export const closeMessages: Messages<CloseMessages, 'tr' | 'en'> = { en, tr };
