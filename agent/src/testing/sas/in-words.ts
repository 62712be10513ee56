import { type FrameDescription, formatFrameMeaning } from '@reelfloor/protocol/channels/frame-description';

/** Returns entries of a wire log with their meaning as the command line says it. */
export const inWords = <Entry extends { readonly meaning: FrameDescription }>(
  entries: readonly Entry[],
): (Omit<Entry, 'meaning'> & { readonly meaning: string })[] =>
  entries.map((entry) => ({ ...entry, meaning: formatFrameMeaning(entry.meaning) }));
