import type { IceServer } from '@reelfloor/protocol';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { connectionTestDialog } from '../../../realtime/connection-test-dialog-state.ts';
import { clearMeasuredBitrateOnNewNetwork, discardHighMeasuredBitrate } from '../../../realtime/measured-bitrate.ts';
import { onDataSaverChange } from '../../../settings/data-saver.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import type { PictureDisplayState } from '../session/control-panel.ts';
import type { GameSession } from '../session/game-session.ts';
import { MachinePicture, type PictureState } from '../video/machine-picture.ts';
import { MachineSound, type SoundState } from '../video/machine-sound.ts';

export interface MachineMedia {
  readonly picture: PictureState;
  readonly sound: SoundState;
  readonly retryPicture: () => void;
  readonly startPictureByPress: () => void;
  readonly setVolume: (volume: number) => void;
}

/** Connects the machine's video and sound to their elements. The video stays connected if the connection to the server is lost. */
export const useMachineVideoAndSound = (
  session: GameSession,
  video: RefObject<HTMLVideoElement | null>,
  audio: RefObject<HTMLAudioElement | null>,
  isLocked: boolean,
): MachineMedia => {
  const [media, setMedia] = useState<{ picture: MachinePicture; sound: MachineSound } | null>(null);
  useEffect(() => {
    if (!video.current || !audio.current) return;
    const sound = new MachineSound(audio.current);
    const picture = new MachinePicture({
      signalling: session,
      video: video.current,
      onAudio: (stream) => sound.play(stream),
      onSoundDetected: (arrives) => sound.receive(arrives),
    });
    const getIceServers = () => getOperatorSettings().ICE_SERVERS;
    picture.prepare(session.offersEarly && getIceServers().length === 0);
    setMedia({ picture, sound });
    const stopListening = session.listen({
      candidate: (candidate) => picture.handleCandidate(candidate),
      videoLost: (lost) => picture.handleVideoLost(lost),
    });
    const stopFollowing = syncPictureWithSeat(session, picture, getIceServers);
    const stopSaving = onDataSaverChange(() => picture.reopen());
    const stopResting = pausePictureDuringConnectionTest(picture);
    const stopForgetting = clearMeasuredBitrateOnNewNetwork();
    const stopSeeing = picture.subscribe(() => {
      const state = picture.getState();
      if (state.kind === 'waiting' && state.fault.kind !== 'refused') discardHighMeasuredBitrate();
      session.controls.setPicture(sightOf(state));
    });
    return () => {
      stopListening();
      stopFollowing();
      stopSeeing();
      stopSaving();
      stopResting();
      stopForgetting();
      picture.stop();
      sound.stop();
      setMedia(null);
    };
  }, [session, video, audio]);
  useEffect(() => {
    // The server refuses video to a locked page, so retry after the unlock.
    const kind = media?.picture.getState().kind;
    if (!isLocked && (kind === 'waiting' || kind === 'failed')) media?.picture.retry();
  }, [media, isLocked]);
  return {
    picture: useSyncExternalStore(media?.picture.subscribe ?? never, media?.picture.getState ?? noPicture),
    sound: useSyncExternalStore(media?.sound.subscribe ?? never, media?.sound.getState ?? noSound),
    retryPicture: () => media?.picture.retry(),
    startPictureByPress: () => media?.picture.startByPress(),
    setVolume: (volume) => media?.sound.setVolume(volume),
  };
};

const sightOf = (picture: PictureState): PictureDisplayState => {
  if (picture.kind === 'live') return picture.frozen ? 'frozen' : 'live';
  if (picture.kind === 'pressNeeded') return 'pressNeeded';
  return picture.kind === 'failed' ? 'failed' : 'awaited';
};

const never = () => () => {};
const connecting: PictureState = { kind: 'connecting' };
const noPicture = () => connecting;
const noSound = (): SoundState => 'silent';

/**
 * Requests the picture as soon as the seat is taken, without waiting for a render, and applies renewed TURN credentials. While the
 * connection to the server is lost, the picture continues: it comes directly from the machine's agent. `getIceServers` returns
 * additional ICE servers.
 */
export const syncPictureWithSeat = (
  session: Pick<GameSession, 'getState' | 'subscribe'>,
  picture: Pick<MachinePicture, 'start' | 'goOn' | 'renew' | 'stop'>,
  getIceServers: () => readonly IceServer[],
): (() => void) => {
  let shown: { readonly session: string; readonly iceServers: readonly IceServer[] } | null = null;
  let isLost = false;
  const follow = () => {
    const state = session.getState();
    if (state.kind === 'playing' && !state.seat.isPlain) {
      const before = shown;
      const { iceServers, keepsPicture } = state.seat;
      const servers = [...iceServers, ...getIceServers()];
      shown = { session: state.seat.session.id, iceServers };
      if (before?.session !== shown.session || (isLost && !keepsPicture)) picture.start(servers);
      else if (isLost) picture.goOn(servers);
      else if (before.iceServers !== iceServers) picture.renew(servers);
      isLost = false;
    } else if (state.kind === 'lost') isLost = true;
    else if (state.kind !== 'leaving' && (state.kind !== 'joining' || shown !== null)) {
      shown = null;
      picture.stop();
    }
  };
  follow();
  return session.subscribe(follow);
};

/** Pauses the picture while a connection test runs, because each would use bandwidth that the other measures. */
export const pausePictureDuringConnectionTest = (picture: Pick<MachinePicture, 'rest' | 'resume'>): (() => void) => {
  let isRunning = false;
  const follow = () => {
    const before = isRunning;
    isRunning = connectionTestDialog.get().isRunning;
    if (isRunning && !before) picture.rest();
    if (!isRunning && before) picture.resume();
  };
  follow();
  return connectionTestDialog.subscribe(follow);
};
