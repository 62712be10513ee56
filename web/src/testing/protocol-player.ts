import { GameSession } from '../features/game/session/game-session.ts';
import { createResumeSecretStore } from '../features/game/session/resume-secret-store.ts';
import { memoryStorage } from './memory-storage.ts';

export interface ProtocolPlayerOptions {
  /** Address of the game channel, such as `ws://127.0.0.1:8080/machine`. */
  readonly url: string;
  readonly machineId: string;
  readonly token: string;
}

/** Returns the page's game over a real connection, without a screen, which treats the picture as shown. */
export const openProtocolPlayer = ({ url, machineId, token }: ProtocolPlayerOptions): GameSession => {
  const storage = memoryStorage();
  const session = new GameSession({
    url,
    machineId,
    token: () => token,
    terms: { allowAutoplay: true, rotateMenu: true, framesPerSecond: 30 },
    resume: createResumeSecretStore(() => storage),
    controls: {
      volume: 1,
      layout: 'wide',
      view: { cut: null, rotation: null },
      keepVolume: () => {},
      keepView: () => {},
    },
  });
  session.controls.setPicture('live');
  session.start();
  return session;
};
