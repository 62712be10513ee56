import { Snapshot } from '../../../realtime/snapshot.ts';

/** `blocked`: the browser plays no sound before the player has touched the page. */
export type SoundState = 'silent' | 'playing' | 'blocked';

/**
 * The machine's sound, on an element of its own. Where the browser's autoplay rules stop it, the first press anywhere
 * on the page starts it.
 */
export class MachineSound {
  readonly #audio: HTMLAudioElement;
  readonly #state = new Snapshot<SoundState>('silent');

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(audio: HTMLAudioElement) {
    this.#audio = audio;
  }

  play(stream: MediaStream): void {
    this.#audio.srcObject = stream;
    void this.#try();
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.#audio.volume = volume;
    // Where scripts may not set the volume (iPhone), silence still works.
    this.#audio.muted = volume === 0;
  }

  stop(): void {
    this.#unlock('remove');
    this.#audio.srcObject = null;
    this.#state.set('silent');
  }

  readonly #try = async (): Promise<void> => {
    try {
      await this.#audio.play();
      this.#unlock('remove');
      this.#state.set('playing');
    } catch (error) {
      // Anything but the autoplay rule means that a newer stream took the element over.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      this.#unlock('add');
      this.#state.set('blocked');
    }
  };

  #unlock(change: 'add' | 'remove'): void {
    for (const gesture of gestures) {
      if (change === 'add') document.addEventListener(gesture, this.#try);
      else document.removeEventListener(gesture, this.#try);
    }
  }
}

const gestures = ['pointerup', 'keydown'] as const;
