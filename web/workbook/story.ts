import type { ReactNode } from 'react';
import type { Hands } from './hands.ts';

/** One way in which a component is used. */
export interface Story {
  readonly name: string;
  /** A component, so that the story can hold state. */
  readonly Draw: () => ReactNode;
  /** Operates the component. Throws if it does not react as it should. */
  readonly steps?: (hands: Hands) => Promise<void>;
}

/** The stories of one component. Their path below `stories` is the component's path below `src`: `ui/button.tsx`. */
export interface ComponentStories {
  /** One sentence: what the component is for. */
  readonly about: string;
  readonly stories: readonly Story[];
}
