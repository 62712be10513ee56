import type { ErrorBody, RequestOutcome } from '@reelfloor/protocol';
import { askHost } from '@reelfloor/server/testing/ask-host';
import { askLimitMs, type Call } from './asks.ts';

interface Caller {
  readonly baseUrl: string;
  readonly token: string;
  readonly machineId: string;
  /** The host name of the player's site. */
  readonly host: string;
}

const balancerStatuses = [502, 503, 504];

/** Makes an HTTP call. If the server dies, the outcome is unknown, as after a broken connection. */
export const callServer = async (
  { baseUrl, token, machineId, host }: Caller,
  name: Call,
): Promise<RequestOutcome<unknown>> => {
  const isAboutSeat = name === 'kick' || name === 'cancel';
  const headers = { authorization: `Bearer ${token}` };
  const asked = { headers, ...(isAboutSeat && { body: { machineId } }) };
  const late = AbortSignal.timeout(askLimitMs);
  const isLate = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }));
  try {
    const answer = await Promise.race([askHost(baseUrl, host, `/v1/player/${name}`, asked), isLate]);
    if (!answer) return { kind: 'unknown', reason: 'timeout' };
    const { status, body } = answer;
    if (status < 300) return { kind: 'accepted', value: body };
    const error = body as unknown as ErrorBody;
    // The balancer answers without a code when the call's node died.
    const isOfBalancer = balancerStatuses.includes(status) && error.code === undefined;
    return isOfBalancer ? { kind: 'unknown', reason: 'closed' } : { kind: 'refused', error };
  } catch {
    return { kind: 'unknown', reason: 'closed' };
  }
};
