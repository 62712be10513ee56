import type { Scene } from './scene.ts';

type Watcher = (scene: Scene) => void;

/** Without watchers no scene is made. */
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
