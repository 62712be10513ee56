import type { LucideIcon } from 'lucide-react';

/** A result of the toolbar's search, in the reader's language. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly icon?: LucideIcon | undefined;
  readonly url: string;
  /** For addresses outside this client. */
  readonly target?: '_blank' | '_self';
}

/** A source of results besides pages. */
export interface SuggestionSource {
  readonly find: (typed: string) => readonly Suggestion[];
  /** Called when typing begins, to load the data early. */
  readonly prepare: () => void;
}
