import { buildErrorBody, createRefusal, type ErrorBody, rotations } from '@reelfloor/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readAccessToken } from '../../../api/access-token.ts';
import { callServer } from '../../../api/call-server.ts';
import { buildChannelUrl } from '../../../realtime/channel-url.ts';
import { readMeasuredBitrate } from '../../../realtime/measured-bitrate.ts';
import { openSession } from '../../../realtime/open-session-store.ts';
import { isDataSaverOn } from '../../../settings/data-saver.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { playerPreferenceStore, storePlayerPreference } from '../../../settings/player-preferences.ts';
import { getSingleLobbyBrandId } from '../../../settings/single-lobby-brand.ts';
import { detectGameLayout } from '../layout/use-game-layout.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { PictureView } from '../session/control-panel.ts';
import { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import { createResumeSecretStore, createServerFlag } from '../session/resume-secret-store.ts';

interface KeptViews {
  readonly read: (machineId: string) => PictureView;
  readonly write: (machineId: string, view: PictureView) => void;
}

const key = 'game_views';
const maxKept = 50;
const asItComes: PictureView = { cut: null, rotation: null };

/** Stores the chosen rotation and part of the picture per machine. Without local storage, keeps them in memory. */
export const createMachinePictureViewStore = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): KeptViews => {
  const readAll = (): [string, PictureView][] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.flatMap((entry) => viewIn(entry) ?? []) : [];
    } catch {
      return [];
    }
  };
  return {
    read: (machineId) => readAll().find(([id]) => id === machineId)?.[1] ?? asItComes,
    write: (machineId, view) => {
      const others = readAll().filter(([id]) => id !== machineId);
      try {
        storage().setItem(key, JSON.stringify([[machineId, view], ...others].slice(0, maxKept)));
      } catch {
        // Storage is full or disabled, so the choice is kept only in memory.
      }
    },
  };
};

/** Parses a stored choice; null if it is invalid, because local storage may contain anything. */
const viewIn = (entry: unknown): [[string, PictureView]] | null => {
  if (!Array.isArray(entry)) return null;
  const [id, view] = entry as unknown[];
  if (typeof id !== 'string' || typeof view !== 'object' || view === null) return null;
  const { cut, rotation } = view as Record<string, unknown>;
  const turn = rotations.find((allowed) => allowed === rotation);
  return [[id, { cut: typeof cut === 'string' ? cut : null, rotation: turn ?? null }]];
};

/** Loads a game's newest published rules and returns their hash; null if there are none or they cannot be read. */
const loadRulesHash = async (gameId: string): Promise<string | null> => {
  try {
    const answer = await fetch(`/assets/rules/${encodeURIComponent(gameId)}.json`, { cache: 'no-cache' });
    const rules = answer.ok ? ((await answer.json()) as { hash?: unknown }) : null;
    return typeof rules?.hash === 'string' ? rules.hash : null;
  } catch {
    return null;
  }
};

interface OpenGame {
  readonly session: GameSession;
  readonly state: GameState;
  readonly game: Game;
}

/** Keeps a game session open while mounted. While the browser freezes the page, the server holds the seat. */
export const useGameSession = (machineId: string, isLocked: boolean): OpenGame => {
  const [session] = useState(() => openGame(machineId));
  useEffect(() => {
    const suspend = () => session.suspend();
    const resume = () => session.start();
    session.start();
    addEventListener('pagehide', suspend);
    addEventListener('pageshow', resume);
    return () => {
      removeEventListener('pagehide', suspend);
      removeEventListener('pageshow', resume);
      session.suspend();
    };
  }, [session]);
  useEffect(() => {
    const look = () => session.controls.setAway(isLocked || document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session, isLocked]);
  const game = useSyncExternalStore(session.subscribe, session.getGame);
  return { session, state: useSyncExternalStore(session.subscribe, session.getState), game };
};

const brandOf = async (machineId: string): Promise<{ id: string; name: string } | null> => {
  const only = getSingleLobbyBrandId();
  const answer = await (only === null
    ? callServer('machines', {})
    : callServer('brandMachines', { params: { id: only } }));
  const brand = answer.ok ? answer.value.machines.find(({ id }) => id === machineId)?.brand : undefined;
  return brand ? { id: brand.id ?? '', name: brand.name } : null;
};

/**
 * Returns why the player may not sit down, or null. With `ALLOW_0_BALANCE_TO_PLAY` off, an empty wallet keeps players from sitting down,
 * except at their own seat, where all their money may be.
 */
const refusalOf = async (machineId: string): Promise<ErrorBody | null> => {
  const isOwn = () => resume.read() !== undefined || openSession.get()?.machineId === machineId;
  if (getOperatorSettings().ALLOW_0_BALANCE_TO_PLAY || isOwn()) return null;
  const answer = await callServer('balance', {});
  // During the call, a notice may have reported that the player already has this seat.
  if (isOwn()) return null;
  return answer.ok && answer.value.balance === 0 ? buildErrorBody(createRefusal('BALANCE_EMPTY')) : null;
};

const pictureRequest = () => {
  const linkBitsPerSecond = readMeasuredBitrate();
  return {
    ...(linkBitsPerSecond !== undefined && { linkBitsPerSecond }),
    ...(isDataSaverOn() && { saves: true }),
  };
};

const views = createMachinePictureViewStore(() => localStorage);
const resume = createResumeSecretStore(() => sessionStorage);

const openGame = (machineId: string): GameSession => {
  const operator = getOperatorSettings();
  return new GameSession({
    url: buildChannelUrl(operator.MACHINE_URL, location.href),
    machineId,
    token: () => readAccessToken() ?? '',
    resume,
    earlyOffers: createServerFlag(`early_offers ${operator.MACHINE_URL}`, () => localStorage),
    fetchBalance: async () => {
      const answer = await callServer('balance', {});
      return answer.ok ? answer.value.balance : null;
    },
    fetchBrand: () => brandOf(machineId),
    loadRulesHash,
    refusal: () => refusalOf(machineId),
    pictureRequest,
    terms: {
      allowAutoplay: operator.ALLOW_AUTOPLAY,
      rotateMenu: operator.ROTATE_MENU,
      framesPerSecond: operator.FPS,
    },
    controls: {
      volume: playerPreferenceStore.getState().volume ?? operator.VOLUME,
      layout: detectGameLayout(),
      keepVolume: (volume) => storePlayerPreference('volume', volume),
      view: views.read(machineId),
      keepView: (view) => views.write(machineId, view),
    },
  });
};
