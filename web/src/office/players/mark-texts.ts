import { areaTexts } from '../speech/area-texts.ts';

/** Names of the kinds of marks. */
export const useMarkTexts = areaTexts({
  en: {
    risingDeposits: 'Rising deposits',
    raiseRequests: 'Asked for higher limits',
    cancelledCashOuts: 'Cancelled cash-outs',
    depositsAfterLoss: 'Deposits after a loss',
    nightPlay: 'Play at night',
    longSession: 'Long session',
    stakeDoubling: 'Stakes raised after losses',
    refusedDeposits: 'Refused deposits',
    limitHits: 'Limits reached',
    returnFromExclusion: 'Back from an exclusion',
    regularPresses: 'Presses as regular as a machine’s',
  },
  tr: {
    risingDeposits: 'Artan yatırmalar',
    raiseRequests: 'Daha yüksek limit istekleri',
    cancelledCashOuts: 'İptal edilen çekimler',
    depositsAfterLoss: 'Kayıptan sonra yatırma',
    nightPlay: 'Gece oyunu',
    longSession: 'Uzun oturum',
    stakeDoubling: 'Kayıptan sonra artan bahis',
    refusedDeposits: 'Reddedilen yatırmalar',
    limitHits: 'Dolan limitler',
    returnFromExclusion: 'Dışlamadan dönüş',
    regularPresses: 'Makine gibi düzenli basışlar',
  },
});
