import { defaultSettings } from '@reelfloor/protocol';
import { setLedgerCurrency } from '../money/ledger/ledger-currency.ts';

/** Sets the process's currency to that of a server without settings of its own. */
export const resetCurrency = (): void => setLedgerCurrency(defaultSettings.CURRENCY);
