import type { ReactNode } from 'react';
import type { Hands } from './hands.ts';

/** One way in which a component is used. */
export interface Story {
  /** What is seen, in words. */
  readonly name: string;
  /** A component of its own, so that it may hold state. */
  readonly Draw: () => ReactNode;
  /** Tries the component out; throws where it does not do what it should. */
  readonly steps?: (hands: Hands) => Promise<void>;
}

/** The stories of one component; its file has the component's path below `src`, such as `ui/button.tsx`. */
export interface ComponentStories {
  /** One sentence: what the component is for. */
  readonly about: string;
  readonly stories: readonly Story[];
}
