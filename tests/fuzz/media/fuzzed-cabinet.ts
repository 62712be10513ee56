import type { Scene } from '@reelfloor/agent/testing/cabinet';
import { pictureCabinet, trialScene } from '@reelfloor/agent/testing/trial-picture';

export const fuzzedCabinet = {
  description: pictureCabinet().description,
  picture: { kind: 'painted' } as const,
  watch: (onScene: (scene: Scene) => void) => {
    onScene(trialScene);
    return () => {};
  },
};
