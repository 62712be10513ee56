import type { Scene } from './scene.ts';

type Spectator = (scene: Scene) => void;

/** Gives each new scene to the listeners. Makes no scene while there are none. */
export class SceneListeners {
  readonly #sceneNow: () => Scene;
  readonly #listeners = new Set<Spectator>();

  constructor(sceneNow: () => Scene) {
    this.#sceneNow = sceneNow;
  }

  add(onScene: Spectator): () => void {
    const listener: Spectator = (scene) => onScene(scene);
    this.#listeners.add(listener);
    listener(this.#sceneNow());
    return () => this.#listeners.delete(listener);
  }

  show(): void {
    if (this.#listeners.size === 0) return;
    const scene = this.#sceneNow();
    for (const listener of this.#listeners) listener(scene);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
