import type { LucideIcon } from 'lucide-react';

export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly icon?: LucideIcon | undefined;
  readonly url: string;
  readonly target?: '_blank' | '_self';
}

export interface SuggestionSource {
  readonly find: (typed: string) => readonly Suggestion[];
  /** Called when typing begins, to load what the search looks through. */
  readonly prepare: () => void;
}
