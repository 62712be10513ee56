import { type Env, oneOf } from './read-setting.ts';

export interface LobbySettings {
  /** Whether the lobby shows small live pictures of the machines, also of those that somebody plays. */
  readonly thumbnails: boolean;
}

/** Off for real players unless the operator allows it: others then see what a player's reels show. */
export const lobbySettings = (env: Env, isDemo: boolean): LobbySettings => ({
  thumbnails: oneOf(env, 'THUMBNAILS', isDemo ? 'on' : 'off', ['on', 'off']) === 'on',
});
