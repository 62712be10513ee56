import type { Scene } from '../../../agent/src/cabinet/scene.ts';
import { pictureCabinet, trialScene } from '../../../agent/src/video/trial-picture.ts';

/** A cabinet that always shows the same. */
export const fuzzedCabinet = {
  description: pictureCabinet().description,
  watch: (onScene: (scene: Scene) => void) => {
    onScene(trialScene);
    return () => {};
  },
};
