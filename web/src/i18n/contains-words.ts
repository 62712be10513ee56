import { foldName } from '@reelfloor/protocol';

/** Returns whether a text contains every typed word, ignoring case and accents. */
export const containsWords = (text: string, typed: string): boolean => {
  const folded = foldName(text);
  return foldName(typed)
    .split(' ')
    .every((word) => folded.includes(word));
};
