import type { ChainLine, ChainLineKind } from '../recording/hash-chain.ts';
import { RecordingReader, type Timeline } from '../recording/read-recordings.ts';

/** Reads a machine's folder of recordings as its agent does. */
export const readFolder = <Value>(folder: string, read: (reader: RecordingReader) => Value): Value => {
  const reader = RecordingReader.open(folder);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
};

export const linesIn = (folder: string): ChainLine[] => readFolder(folder, ({ index }) => [...index.lines(0)]);

/** Returns what the lines of a kind say. */
export const bodiesIn = <Body>(folder: string, kind: ChainLineKind): Body[] =>
  linesIn(folder).flatMap((line) => (line.kind === kind ? [JSON.parse(line.body) as Body] : []));

export const timelineIn = (folder: string): Timeline =>
  readFolder(folder, (reader) => reader.timeline(0, Number.MAX_SAFE_INTEGER / 2));
