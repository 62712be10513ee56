// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface RecordingsMessages {
  title: '';
  session: '';
  day: '';
  which: '';
  sessionOf: '{{player}}';
  machineDay: '{{machine}}';
  span: '{{from}}{{until}}';
  recorded: '{{span}}';
  gaps_one: '{{count}}{{span}}';
  gaps_other: '{{count}}{{span}}';
  noGaps: '';
  chain: '{{count}}';
  timeline: '';
  roundWon: '';
  roundBlind: '';
  gap: '';
  wider: '';
  closer: '';
  tracks: {
    picture: '';
    rounds: '';
    money: '';
    doors: '';
    holds: '';
  };
  playhead: '';
  playheadHelp: '';
  notRecorded: '{{span}}{{reason}}';
  reasons: {
    restart: '';
    noSpace: '';
    diskFailed: '';
    slowDisk: '';
    noPicture: '';
    noViewer: '';
    noEncoder: '';
    linesMissing: '';
    deleted: '';
    noRecorder: '';
    notAsked: '';
  };
  reason: {
    title: '';
    text: '';
    which: '';
    choices: {
      complaint: '';
      handPay: '';
      fault: '';
      audit: '';
      protection: '';
    };
    case: '';
    caseHint: '';
    submit: '';
    who: '{{login}}{{minutes}}';
    nothing: '';
  };
  keys: {
    roundBefore: '';
    frameBack: '';
    play: '';
    pause: '';
    frameOn: '';
    roundAfter: '';
    speed: '';
    wholeScreen: '';
  };
  frame: '{{number}}{{count}}';
  picture: '{{machine}}';
  loading: '';
  none: '{{reason}}';
  noneUnknown: '';
  unreachable: '';
  failed: '';
  again: '';
  moment: '';
  beforeFirst: '';
  round: '';
  won: '';
  stake: '';
  credit: '';
  pressed: '';
  around: '';
  export: {
    title: '';
    note: '';
    does: '';
    submit: '';
    ready: '';
  };
  hold: {
    title: '';
    note: '';
    does: '';
    submit: '{{span}}';
  };
  heldEvidence: {
    waiting: '{{reason}}';
    kept: '{{reason}}';
    absent: '{{reason}}';
  };
  lift: {
    title: '';
    note: '{{reason}}';
    does: '';
    submit: '';
  };
  oldest: '{{time}}';
  cut: '';
  events: {
    credited: '';
    cashedOut: '';
    handPayOwed: '';
    handPayCleared: '';
    creditsCancelled: '';
    jackpotHit: '';
    foreignMoney: '';
    malfunctioned: '';
    recovered: '';
    pressUnplayed: '';
    doorOpened: '';
    doorClosed: '';
    tilt: '';
  };
  floor: '';
  asked: '';
  missing: {
    away: '';
    noRecorder: '';
  };
}

export const recordingsMessages: Messages<RecordingsMessages, 'tr' | 'en'> = { en, tr };
