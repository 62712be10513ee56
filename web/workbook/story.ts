import type { ReactNode } from 'react';
import type { Hands } from './hands.ts';

export interface Story {
  readonly name: string;
  /** Draws the story. It is a component, so that the story can have state. */
  readonly Draw: () => ReactNode;
  /** Operates the component. Throws if it does not react as it should. */
  readonly steps?: (hands: Hands) => Promise<void>;
}

/** A component's stories. Their path below `stories` is its path below `src`, such as `ui/button.tsx`. */
export interface ComponentStories {
  readonly about: string;
  readonly stories: readonly Story[];
}
