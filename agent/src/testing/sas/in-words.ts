import {
  formatSerialFrameDescription,
  type SerialFrameDescription,
} from '@reelfloor/protocol/channels/serial-frame-description';

/** Returns entries of a wire log with their meaning as the command line says it. */
export const inWords = <Entry extends { readonly meaning: SerialFrameDescription }>(
  entries: readonly Entry[],
): (Omit<Entry, 'meaning'> & { readonly meaning: string })[] =>
  entries.map((entry) => ({ ...entry, meaning: formatSerialFrameDescription(entry.meaning) }));
