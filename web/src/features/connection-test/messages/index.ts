// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ConnectionTestMessages {
  title: '';
  about: '';
  stage: {
    connecting: '';
    calm: '';
    filling: '';
  };
  again: '';
  result: '';
  whatToDo: '';
  verdict: {
    good: {
      name: '';
      about: '';
    };
    fair: {
      name: '';
      about: '';
    };
    narrow: {
      name: '';
      about: '';
    };
    bad: {
      name: '';
      about: '';
    };
  };
  finding: {
    noRate: '';
    narrow: '';
    middling: '';
    lossy: '';
    veryLossy: '';
    slow: '';
    verySlow: '';
    uneven: '';
    veryUneven: '';
    weakDecoder: '';
    relayed: '';
    relayedByTcp: '';
  };
  advice: {
    save: '';
    closeDownloads: '';
    router: '';
    cable: '';
    vpn: '';
    network: '';
    browser: '';
  };
  fault: {
    noWebRtc: {
      name: '';
      about: '';
    };
    unreached: {
      name: '';
      about: '';
    };
    noWay: {
      name: '';
      about: '';
    };
    broken: {
      name: '';
      about: '';
    };
    busy: {
      name: '';
      about: '{{seconds}}';
    };
    noMachine: {
      name: '';
      about: '';
    };
  };
  fact: {
    delay: '';
    jitter: '';
    loss: '';
    rate: '';
    way: '';
    frames: '';
    decoder: '';
    decodeTime: '';
  };
  unit: {
    ms: '{{count}}';
    percent: '{{count}}';
    kbit: '{{count}}';
    mbit: '{{count}}';
  };
  relayed: '{{protocol}}';
  direct: '{{protocol}}';
  efficient: '';
  software: '';
  saving: {
    name: '';
    suggested: '';
    about: '{{saving}}{{usual}}';
  };
}

export const connectionTestMessages: Messages<ConnectionTestMessages> = { ar, en, tr };
