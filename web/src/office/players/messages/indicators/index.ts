// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface IndicatorsMessages {
  risingDeposits: '';
  raiseRequests: '';
  cancelledCashOuts: '';
  depositsAfterLoss: '';
  nightPlay: '';
  longSession: '';
  stakeDoubling: '';
  refusedDeposits: '';
  limitHits: '';
  returnFromExclusion: '';
  regularPresses: '';
  figure: {
    days: '';
    times: '';
    hours: '';
    minutes: '';
    nights: '';
    rounds: '';
    untilHour: '';
    depositedMinor: '';
    lostMinor: '';
    highestMinor: '';
    averageBeforeMinor: '';
    withinMin: '';
    startedAt: '';
    returnedAt: '';
    by: '';
    presses: '';
    spreadMs: '';
  };
}

export const indicatorsMessages: Messages<IndicatorsMessages, 'tr' | 'en'> = { en, tr };
