// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface BrandsMessages {
  add: '';
  addDoes: '';
  addWithoutBounds: '';
  id: '';
  idHint: '';
  name: '';
  game: '';
  ownGame: '';
  level: '{{level}}';
  seed: '';
  weight: '';
  odds: '';
  addLevel: '';
  closeLevel: '{{level}}';
  boundsTitle: '{{brand}}';
  noBounds: '';
  boundsDoes: '';
  setBounds: '';
  oddsHint: '';
  maxStakeMinor: '';
  maxWinStakes: '';
  maxFreeSpins: '';
  freeSpinMultiplier: '';
  sharePerMille: '';
  handPayMinor: '';
  maxAheadMinor: '';
  maxAheadMinorEmpty: '';
  approvalMinor: '';
  approvalMinorEmpty: '';
  jackpotsTitle: '{{brand}}';
  noJackpots: '';
  jackpotsDoes: '';
  levelsDoes: '';
  setJackpots: '';
  potTo: '{{amount}}';
  choosePot: '';
  toHouse: '';
  bigWinTitle: '{{brand}}';
  bigWinNow: '{{stakes}}';
  bigWinDoes: '';
  setBigWin: '';
  stakes: '';
}

export const brandsMessages: Messages<BrandsMessages, 'tr' | 'en'> = { en, tr };
