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
  /** Called when the user starts typing, to load the data that the search uses. */
  readonly prepare: () => void;
}
