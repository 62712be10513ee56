import type { ReactNode } from 'react';
import type { Hands } from './hands.ts';

export interface Story {
  readonly name: string;
  /** Draws the story. It is a component, so that the story can hold state. */
  readonly Draw: () => ReactNode;
  /** Operates the component. Throws if it does not react as it should. */
  readonly steps?: (hands: Hands) => Promise<void>;
}

/** The stories of one component. Their path below `stories` is the component's path below `src`: `ui/button.tsx`. */
export interface ComponentStories {
  readonly about: string;
  readonly stories: readonly Story[];
}
