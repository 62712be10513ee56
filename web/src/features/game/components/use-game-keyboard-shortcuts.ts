import { useEffect, useEffectEvent, useRef } from 'react';
import { playerPreferenceStore } from '../../../settings/player-preferences.ts';

/**
 * Keyboard shortcuts: the space bar spins; R or a question mark shows the rules. Ignored while the player types, and while a control
 * reached by keyboard has the focus, because the space bar presses that control.
 */
export const useGameKeyboardShortcuts = (keys: { spin: () => void; rules: () => void }): void => {
  // `:focus-visible` is not enough: after a mouse click it becomes true with the next key.
  const isMovedByKeys = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (movingKeys.has(event.key)) isMovedByKeys.current = true;
    if (!playerPreferenceStore.getState().spinKey) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // A shortcut must not stake anything while a dialog is open over the game.
    if (document.querySelector('dialog:modal')) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.matches(typingPlaces)) return;
    if (rulesKeys.has(event.key)) {
      event.preventDefault();
      if (!event.repeat) keys.rules();
    } else if (event.key === ' ' && !(target && usesSpace(target, isMovedByKeys.current))) {
      // Otherwise the space bar would scroll the page or press the focused control.
      event.preventDefault();
      if (!event.repeat) keys.spin();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onPointer = () => {
      isMovedByKeys.current = false;
    };
    document.addEventListener('keydown', listener);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
};

const movingKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const rulesKeys = new Set(['r', 'R', '?']);

const typingPlaces =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

const usesSpace = (target: HTMLElement, isMovedByKeys: boolean): boolean =>
  target.matches('dialog *, .game-panel, .game-panel *') ||
  (isMovedByKeys && target.matches('button, a, summary, input[type="checkbox"]') && !target.matches(spinKey));

/**
 * Selector of the spin key. While it has the focus, the space bar still counts as the shortcut: otherwise the browser would press the key
 * again when the space bar is released.
 */
const spinKey = '.game-spin';

/** Plays a click sound for a key. The sound is synthesized, so no file has to be loaded. */
export class KeyClickSound {
  #context: AudioContext | null = null;
  #click: AudioBuffer | null = null;

  /** Plays a click; `volume` is 0 to 1. Call this in a user gesture's handler, because browsers block other sounds. */
  play(volume: number): void {
    if (volume === 0) return;
    this.#context ??= new AudioContext({ latencyHint: 'interactive' });
    const context = this.#context;
    // After a phone call the state of Safari's audio context is `interrupted`, which resuming on this press ends as well.
    if (context.state !== 'running') void context.resume().catch(() => {});
    this.#click ??= clickOf(context);
    const source = context.createBufferSource();
    source.buffer = this.#click;
    const gain = context.createGain();
    gain.gain.value = volume * loudness;
    source.connect(gain).connect(context.destination);
    source.start();
  }

  close(): void {
    void this.#context?.close().catch(() => {});
    this.#context = null;
    this.#click = null;
  }
}

const loudness = 0.25;
const lengthS = 0.03;

const clickOf = (context: AudioContext): AudioBuffer => {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, Math.round(lengthS * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    const seconds = at / sampleRate;
    samples[at] = Math.sin(2 * Math.PI * 1800 * seconds) * Math.exp((-6 * seconds) / lengthS);
  }
  return buffer;
};
