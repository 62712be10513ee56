import {
  type Candidate,
  ChannelPeer,
  type IceServer,
  type MachineId,
  machineIdSchema,
  subprotocol,
} from '@reelfloor/protocol';
import { machineWatchPath, watchClientSide, watchServerSide } from '@reelfloor/protocol/office/watch';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { playMutedVideo } from '../../ui/play-muted-video.ts';

/** Retry delay in ms after the machine's live picture has ended. */
const againMs = 3_000;

/**
 * Shows the machine's live picture in the video element while `isWanted`, with retries. Stops while the page is hidden. `startByPress` is
 * set if the browser blocks playback until a user gesture.
 */
export const useLiveMachinePicture = (
  id: string,
  isWanted: boolean,
  video: RefObject<HTMLVideoElement | null>,
): {
  readonly isShown: boolean;
  readonly startByPress: (() => void) | null;
  /** The WebRTC connection of the machine's picture; null if there is none. */
  readonly connection: RefObject<RTCPeerConnection | null>;
} => {
  const connection = useRef<RTCPeerConnection | null>(null);
  const [isShown, setShown] = useState(false);
  const [isPressNeeded, setPressNeeded] = useState(false);
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    const machineId = z.parse(machineIdSchema, id);
    let stop = () => {};
    let timer = 0;
    const begin = () => {
      stop = watchMachine(machineId, {
        onPicture: (stream, by) => {
          connection.current = by;
          const shown = video.current;
          if (!shown) return;
          shown.srcObject = stream;
          shown.onloadeddata = () => setShown(true);
          void playMutedVideo(shown).then((outcome) => setPressNeeded(outcome === 'pressNeeded'));
        },
        onEnd: (isFinal) => {
          connection.current = null;
          setShown(false);
          setPressNeeded(false);
          if (!isFinal) timer = window.setTimeout(begin, againMs);
        },
      });
    };
    begin();
    return () => {
      window.clearTimeout(timer);
      stop();
      connection.current = null;
      setShown(false);
      setPressNeeded(false);
    };
  }, [id, isWanted, isVisible, video]);
  const startByPress = () => {
    const shown = video.current;
    if (shown) void playMutedVideo(shown).then((outcome) => setPressNeeded(outcome === 'pressNeeded'));
  };
  return {
    isShown: isShown && !isPressNeeded,
    startByPress: isPressNeeded ? startByPress : null,
    connection,
  };
};

/** Timeout in ms for the answer to the WebRTC offer: longer than the server's own. */
const offerMs = 12_000;
/** Number of the connection attempt in WebRTC signalling messages; always 0, because each connection here makes only one offer. */
const generation = 0;

interface MachineWatch {
  /** Called once, with the stream of the machine's picture and its WebRTC connection. */
  readonly onPicture: (stream: MediaStream, connection: RTCPeerConnection) => void;
  /** Called once, when the machine has no picture or its picture has ended. `isFinal`: no other attempt of this browser can succeed. */
  readonly onEnd: (isFinal: boolean) => void;
}

/**
 * Shows a machine's live picture until the returned function is called. The machine's agent sends it without sound, as to one more viewer
 * besides the player.
 */
export const watchMachine = (machineId: MachineId, { onPicture, onEnd }: MachineWatch): (() => void) => {
  const address = new URL(machineWatchPath, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, subprotocol);
  let connection: RTCPeerConnection | null = null;
  let early: Candidate[] | null = [];
  let isOver = false;

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    connection?.close();
    peer.close();
    socket.close();
  };
  const end = (isFinal = false): void => {
    if (isOver) return;
    stop();
    onEnd(isFinal);
  };
  const add = ({ candidate, mid }: Candidate): void => {
    // Ignore an invalid ICE candidate: others may work.
    void connection?.addIceCandidate({ candidate, sdpMid: mid }).catch(() => {});
  };
  const offer = async (iceServers: readonly IceServer[]): Promise<void> => {
    const mine = new RTCPeerConnection({ iceServers: iceServers.map(plainServer) });
    connection = mine;
    mine.addTransceiver('video', { direction: 'recvonly' });
    mine.ontrack = ({ track }) => onPicture(new MediaStream([track]), mine);
    mine.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate)
        peer.notify('candidate', {
          generation,
          candidate: candidate.candidate,
          mid: candidate.sdpMid ?? '',
        });
    };
    mine.onconnectionstatechange = () => {
      if (mine.connectionState === 'failed' || mine.connectionState === 'closed') end();
    };
    await mine.setLocalDescription();
    const sdp = mine.localDescription?.sdp ?? '';
    const answer = await peer.request('offer', { machineId, generation, sdp }, offerMs);
    if (isOver) return;
    if (answer.kind !== 'accepted') return end(answer.kind === 'refused' && answer.error.code === 'VIDEO_UNSUPPORTED');
    await mine.setRemoteDescription({ type: 'answer', sdp: answer.value.sdp });
    const waiting = early ?? [];
    early = null;
    waiting.forEach(add);
  };
  const peer = new ChannelPeer({
    ours: watchClientSide,
    theirs: watchServerSide,
    send: (text) => socket.send(text),
    onRequest: {},
    onNotification: {
      ready: ({ iceServers }) => void offer(iceServers).catch(() => end()),
      candidate: (candidate) => (early === null ? add(candidate) : early.push(candidate)),
      videoLost: () => end(),
      info: () => {},
    },
    onInvalid: () => end(),
    onHandlerError: () => 'unknown',
  });
  socket.onmessage = ({ data }) => peer.receive(String(data));
  socket.onclose = () => end();
  return stop;
};

const plainServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
