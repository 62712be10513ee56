import { pageAccept, refusalStatusHeader } from '@reelfloor/protocol/http/refusals-as-http-200';
import { officeRoutes } from '@reelfloor/protocol/office-call-types';
import { useEffect, useState } from 'react';
import { buildOfficeUrl } from '../api/call-office.ts';

const everyMs = 1_000;
/** Retry delay in ms after a machine had no picture. */
const retryMs = 5_000;

/** A still picture of a machine, at a blob URL of this page. */
export interface MachineStillPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Returns a still picture of the machine, refreshed each second while the page is visible and `isWanted`; null while there is none. */
export const useMachineStillPicture = (
  machineId: string,
  isWanted = true,
): { readonly still: MachineStillPicture | null; readonly isMissing: boolean } => {
  const [still, setStill] = useState<MachineStillPicture | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setStill(null);
    setMissing(false);
    if (!isWanted) return;
    const ended = new AbortController();
    let timer = 0;
    let shown: string | null = null;
    const next = (ms: number) => {
      timer = window.setTimeout(() => void look(), ms);
    };
    const look = async (): Promise<void> => {
      if (document.hidden) return next(everyMs);
      const began = performance.now();
      const picture = await readStill(machineId, ended.signal);
      if (ended.signal.aborted) return;
      setMissing(picture === null);
      if (picture) {
        if (shown !== null) URL.revokeObjectURL(shown);
        shown = picture.address;
        setStill(picture);
      }
      next(picture ? Math.max(0, everyMs - (performance.now() - began)) : retryMs);
    };
    void look();
    return () => {
      ended.abort();
      window.clearTimeout(timer);
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [machineId, isWanted]);
  return { still, isMissing };
};

const readStill = async (id: string, signal: AbortSignal): Promise<MachineStillPicture | null> => {
  const address = buildOfficeUrl(officeRoutes.machinePicture.path, { id }, { width: 640 });
  try {
    const answer = await fetch(address, { headers: { accept: `image/*, ${pageAccept}` }, signal });
    if (answer.status !== 200 || answer.headers.has(refusalStatusHeader)) return null;
    const blob = await answer.blob();
    const { width, height } = await createImageBitmap(blob);
    return { address: URL.createObjectURL(blob), width, height };
  } catch {
    return null;
  }
};
