import { pictureCabinet, trialScene } from '@reelfloor/agent/testing/trial-picture';
import type { Scene } from '@reelfloor/simulator/testing/cabinet';

export const fuzzedCabinet = {
  description: pictureCabinet().description,
  picture: { kind: 'painted' } as const,
  watch: (onScene: (scene: Scene) => void) => {
    onScene(trialScene);
    return () => {};
  },
};
