import { foldName } from '@reelfloor/protocol';
import { containsWords } from '../../i18n/contains-words.ts';
import type { Destination } from './visible-items.ts';

/** Largest number of suggestions that the search shows (specification §2). */
export const maxSuggestions = 10;

/** Returns destinations whose titles contain every typed word; those that begin with the typed text come first. */
export const findDestinations = (
  all: readonly Destination[],
  typed: string,
  titleOf: (destination: Destination) => string,
): readonly Destination[] => {
  const wanted = foldName(typed);
  const matches = all.filter((destination) => containsWords(titleOf(destination), typed));
  const begins = (destination: Destination) => foldName(titleOf(destination)).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((match) => !begins(match))].slice(0, maxSuggestions);
};
