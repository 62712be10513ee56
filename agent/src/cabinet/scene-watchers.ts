import type { Scene } from './scene.ts';

type Watcher = (scene: Scene) => void;

/** Gives each new scene to the watchers. Makes no scene while there are no watchers. */
export class SceneWatchers {
  readonly #sceneNow: () => Scene;
  readonly #watchers = new Set<Watcher>();

  constructor(sceneNow: () => Scene) {
    this.#sceneNow = sceneNow;
  }

  add(onScene: Watcher): () => void {
    const watcher: Watcher = (scene) => onScene(scene);
    this.#watchers.add(watcher);
    watcher(this.#sceneNow());
    return () => this.#watchers.delete(watcher);
  }

  show(): void {
    if (this.#watchers.size === 0) return;
    const scene = this.#sceneNow();
    for (const watcher of this.#watchers) watcher(scene);
  }

  clear(): void {
    this.#watchers.clear();
  }
}
