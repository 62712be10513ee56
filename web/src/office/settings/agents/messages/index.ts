// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface AgentsMessages {
  floorFile: '';
  floorFileNote: '';
  floorFileDoes: '';
  apply_one: '{{count}}';
  apply_other: '{{count}}';
  chooseFile: '';
  faults_one: '{{count}}';
  faults_other: '{{count}}';
  machineNo: '{{no}}';
  json: '{{detail}}';
  missing: '';
  type: '{{detail}}';
  choice: '{{detail}}';
  unknown: '{{detail}}';
  least: '{{detail}}';
  most: '{{detail}}';
  idForm: '';
  nameForm: '';
  form: '{{detail}}';
  twice: '{{detail}}';
  preview: '';
  cabinet: '';
  brand: '';
  change: '';
  when: '';
  is_new: '';
  is_game: '';
  is_leaves: '';
  is_same: '';
  moves: '{{agent}}';
  atOnce: '';
  whenEmpty: '';
  historyStays: '';
  stop_played: '';
  stop_brandUnknown: '';
  stop_otherName: '';
  beforeAfter: '{{before}}{{after}}';
  unchanged_one: '{{count}}';
  unchanged_other: '{{count}}';
  applyFile: '';
}

export const agentsMessages: Messages<AgentsMessages, 'tr' | 'en'> = { en, tr };
