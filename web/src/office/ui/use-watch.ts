import { machineIdSchema } from '@reelfloor/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { beginVideo } from '../../ui/begin-video.ts';
import { watchMachine } from './watch-machine.ts';

/** Time in ms before another try after the picture has ended. */
const againMs = 3_000;

/**
 * Shows the machine's moving picture in the video while `isWanted`, and tries again while it does not come. Ends in a hidden page. `startByPress` is there where the
 * browser starts the picture only after a press.
 */
export const useWatch = (
  id: string,
  isWanted: boolean,
  video: RefObject<HTMLVideoElement | null>,
): {
  readonly isShown: boolean;
  readonly startByPress: (() => void) | null;
  /** The connection that the picture comes over; null without one. */
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
          void beginVideo(shown).then((outcome) => setPressNeeded(outcome === 'pressNeeded'));
        },
        onEnd: () => {
          connection.current = null;
          setShown(false);
          setPressNeeded(false);
          timer = window.setTimeout(begin, againMs);
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
    if (shown) void beginVideo(shown).then((outcome) => setPressNeeded(outcome === 'pressNeeded'));
  };
  return {
    isShown: isShown && !isPressNeeded,
    startByPress: isPressNeeded ? startByPress : null,
    connection,
  };
};
