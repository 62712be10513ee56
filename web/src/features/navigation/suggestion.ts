import type { LucideIcon } from 'lucide-react';

/** What the toolbar's search suggests, in the reader's language. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly icon?: LucideIcon | undefined;
  readonly url: string;
  /** Where the browser opens an address elsewhere; without it the address is one of this client. */
  readonly target?: '_blank' | '_self';
}

/** Something that can be found beside the pages. */
export interface SuggestionSource {
  readonly find: (typed: string) => readonly Suggestion[];
  /** Somebody has begun to type: what is to be searched may be fetched now. */
  readonly prepare: () => void;
}
