import type { ErrorBody, Outcome } from '@reelfloor/protocol';
import { call } from '../harness/player.ts';
import { askLimitMs, type Call } from './asks.ts';

interface Caller {
  readonly baseUrl: string;
  readonly token: string;
  readonly machineId: string;
}

/** Makes an HTTP call. If the server dies, the outcome is unknown, as after a broken connection. */
export const callServer = async (
  { baseUrl, token, machineId }: Caller,
  name: Call,
): Promise<Outcome<unknown>> => {
  const isAboutSeat = name === 'kick' || name === 'cancel';
  const init = isAboutSeat
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ machineId }),
      }
    : {};
  const signal = AbortSignal.timeout(askLimitMs);
  try {
    const { status, body } = await call(baseUrl, token, `player/${name}`, { ...init, signal });
    return status < 300 ? { kind: 'accepted', value: body } : { kind: 'refused', error: body as ErrorBody };
  } catch {
    return { kind: 'unknown', reason: signal.aborted ? 'timeout' : 'closed' };
  }
};
