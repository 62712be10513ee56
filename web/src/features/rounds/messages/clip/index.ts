// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ClipMessages {
  watch: '';
  title: '{{time}}';
  recording: '';
  video: '{{machine}}{{time}}';
  fetching: '';
  fetchingText: '';
  none: '';
  gone: '';
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
  unknownReason: '';
  counts: '';
  unreachable: '';
  unreachableText: '';
  failed: '';
  failedText: '';
  ended: '';
  endedText: '';
  unplayable: '';
  unplayableText: '';
  again: '';
  tryAgain: '';
  jump: '';
  reelsStart: '';
  reelsRest: '';
  gap: '{{from}}{{until}}{{reason}}';
  facts: '';
  held: '{{number}}{{until}}';
  win: {
    save: '';
    saving: '';
    savingText: '';
    saved: '';
    savedText: '';
    download: '';
    share: '';
    saveFailed: '';
    saveFailedText: '';
    notOffered: '';
    fileName: '{{machine}}{{time}}';
  };
  picture: '';
  pictures: {
    recorded: '';
    none: '';
    deleted: '';
    held: '';
  };
}

export const clipMessages: Messages<ClipMessages> = { ar, en, tr };
