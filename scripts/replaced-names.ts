/** The words that names may not contain any more, and how they are found in one. */

export interface ReplacedWord {
  readonly word: string;
  readonly instead: string;
  /** Names in which the word is the field's own, such as `lineTo`; `*` stands for any letters. */
  readonly except: readonly RegExp[];
}

const exception = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.$]/g, '\\$&').replaceAll('*', '[\\w./-]*')}$`);

/** Returns an entry for each of `words`, which commas separate. */
export const replaced = (words: string, instead: string, ...except: readonly string[]): readonly ReplacedWord[] =>
  words.split(', ').map((word) => ({ word, instead, except: except.map(exception) }));

/** Words that no name and no path may contain, and what to say instead. Prose is free. */
export const replacedWords: readonly ReplacedWord[] = [
  ...replaced('upkeep', 'machine administration'),
  ...replaced('books', 'ledger (accounts and entries); database'),
  ...replaced('duty, duties', 'leased job', 'duty'),
  ...replaced('lane, lanes', 'serial queue'),
  ...replaced('beats, beating', 'heartbeats', 'beatsPerS'),
  ...replaced('wire, wires, wired', 'transport; protocol; stream', 'nodeWire', '*wire-log*', '*wireLog*', '*WireLog*'),
  ...replaced('standstill, standstills', 'out-of-service record; picture gap', 'standstillMs'),
  ...replaced('crowd, crowds', 'queue length and spectator count; players'),
  ...replaced('performer, performers', 'action'),
  ...replaced('teller, tellers, herald, heralds, news', 'notifier; publisher; event'),
  ...replaced('tell, tells, told, hear, hears, heard', 'notify, publish, report; receive, subscribe'),
  ...replaced('wish, wishes, wished', 'availability alert; request'),
  ...replaced('marker, markers', 'harm indicator; harm detector', 'marker'),
  ...replaced(
    'door, doors',
    'route handler; what else it was',
    'DoorOpen',
    'door',
    'doors',
    'doorsClosed',
    'Door',
    'openDoor',
    'closeDoor',
    'sinceDoorClosed',
    'isDoor',
    'ofDoor',
    'doorOpened',
    'doorClosed',
  ),
  ...replaced('greet, greets, greeted, greetings', 'handshake'),
  ...replaced(
    'greeting',
    'handshake',
    'greeting',
    'getGreetingForHour',
    'greetingTimeout',
    'web/src/features/quick-panel/greeting.test.ts',
  ),
  ...replaced('introduction, introduced', 'authentication'),
  ...replaced('watcher, watchers', 'spectator'),
  ...replaced('allotment, allotments, allotted', 'assignment of a machine to an agent'),
  ...replaced('mend, mends, mended, mender, menders', 'adapt, of an answer; correct'),
  ...replaced('loosely', 'leniently'),
  ...replaced('speech', 'texts, loaded texts'),
];

/** Splits `machineCrowds`, `MACHINE_CROWDS` and `machine-crowds.ts` into lower-case words. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Returns the replaced words that stand in a name as whole words, unless the name is an exception. */
export const replacedWordsIn = (
  name: string,
  entries: readonly ReplacedWord[] = replacedWords,
): readonly ReplacedWord[] => {
  const words = new Set(wordsIn(name));
  return entries.filter(({ word, except }) => words.has(word) && !except.some((form) => form.test(name)));
};
