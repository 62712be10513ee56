// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface IdentityMessages {
  title: '';
  identity: {
    unchecked: '';
    waiting: '';
    expired: '';
    checked: '';
  };
  payouts: '{{paid}}{{limit}}';
  nothing: '';
  kinds: {
    idCard: '';
    passport: '';
    drivingLicence: '';
    residencePermit: '';
    proofOfAddress: '';
    sourceOfFunds: '';
  };
  states: {
    waiting: '';
    accepted: '';
    refused: '';
    removed: '';
  };
  until: '{{day}}';
  over: '{{day}}';
  noEnd: '';
  added: '{{time}}{{who}}';
  decided: '{{time}}{{who}}';
  look: '';
  picture: '{{kind}}';
  noPicture: '';
  decide: '';
  verdict: '';
  verdicts: {
    accepted: '';
    refused: '';
    removed: '';
  };
  does: {
    accepted: '';
    refused: '';
    removed: '';
  };
  add: '';
  addNote: '';
  addDoes: '';
  addSubmit: '';
  kind: '';
  numberEnd: '';
  expires: '';
  file: '';
  noFile: '{{name}}';
  laundering: '';
  noCases: '';
  noCaseYet: '';
  case: '{{number}}';
  outcomes: {
    open: '';
    unfounded: '';
    watched: '';
    reported: '';
    ended: '';
  };
  openCase: '';
  openCaseNote: '';
  openCaseDoes: '';
}

export const identityMessages: Messages<IdentityMessages, 'tr' | 'en'> = { en, tr };
