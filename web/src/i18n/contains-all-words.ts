import { foldNameForComparison } from '@reelfloor/protocol';

/** Returns whether a text contains every typed word, ignoring case and accents. */
export const containsAllWords = (text: string, searchText: string): boolean => {
  const folded = foldNameForComparison(text);
  return foldNameForComparison(searchText)
    .split(' ')
    .every((word) => folded.includes(word));
};
