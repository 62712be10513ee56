import type { CabinetListener } from '@reelfloor/cabinet/cabinet';
import type { CabinetAppearance, Scene } from '@reelfloor/cabinet/cabinet-scene';
import { computeCabinetViewVersion } from '@reelfloor/cabinet/cabinet-view-version';
import type { CabinetView } from '@reelfloor/protocol';
import type { CabinetDescription, CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { buildCabinetScene, buildCabinetView, type PresentationState, still } from './build-cabinet-view.ts';
import type { CabinetJournal } from './cabinet-state.ts';
import type { Game } from './games/game-rules.ts';

export class CabinetPresentation {
  readonly #journal: CabinetJournal;
  readonly #game: Game;
  readonly #listeners = new Set<CabinetListener>();
  readonly #sceneListeners: ScenePublisher;
  #showing = still;
  /** Currency code of the cabinet's display; empty until a server has sent it: amounts then have two decimals. */
  #currency = '';
  #step = 0;

  constructor(dependencies: {
    journal: CabinetJournal;
    game: Game;
    description: CabinetDescription;
    look: CabinetAppearance;
    isSilent: boolean;
    speed: number;
  }) {
    const { journal, game, speed, look, isSilent, description } = dependencies;
    const { machineId } = description;
    this.#journal = journal;
    this.#game = game;
    this.#sceneListeners = new ScenePublisher(() =>
      buildCabinetScene(
        journal.state,
        { game, machineId, look, isSilent, speed, currency: this.#currency },
        this.#showing,
      ),
    );
  }

  get showing(): PresentationState {
    return this.#showing;
  }

  view(): CabinetView {
    const version = computeCabinetViewVersion(this.#journal.revision, this.#step);
    return buildCabinetView(this.#journal.state, this.#game, this.#showing, version);
  }

  subscribe(listener: CabinetListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(onScene: (scene: Scene) => void): () => void {
    return this.#sceneListeners.add(onScene);
  }

  /** Shows a change that was written to the journal. Draws the picture first, because a player is waiting for it. */
  wrote(events: readonly CabinetEvent[], showing: PresentationState): void {
    this.#showing = showing;
    this.#step = 0;
    this.#sceneListeners.show();
    for (const listener of this.#listeners) for (const event of events) listener.onEvent(event);
    this.#notifyView();
  }

  show(showing: PresentationState): void {
    this.#showing = showing;
    this.#step += 1;
    this.#sceneListeners.show();
    this.#notifyView();
  }

  showCurrency(currency: string): void {
    if (currency === this.#currency) return;
    this.#currency = currency;
    this.#sceneListeners.show();
  }

  wroteUnseen(): void {
    this.#step = 0;
  }

  close(): void {
    this.#listeners.clear();
    this.#sceneListeners.clear();
  }

  #notifyView(): void {
    const view = this.view();
    for (const listener of this.#listeners) listener.onView(view);
  }
}

type Spectator = (scene: Scene) => void;

/** Passes each new scene (picture content of a cabinet) to the listeners. Builds no scene while there are none. */
export class ScenePublisher {
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
