import type {
  CasinoCallBody,
  CasinoCallName,
  CasinoEvent,
  CasinoOutcome,
  CasinoPlatform,
} from '@reelfloor/protocol/casino';
import {
  type ClaimCallId,
  createSignatureHeaders,
  type HeaderSource,
  UsedCallIds,
  verifySignatureHeaders,
} from './webhook-signatures.ts';

/** What a casino's platform implements: a handler for each call from the hall (the machines' operator), and one for the hall's events. */
export type CasinoService = {
  readonly [Name in CasinoCallName]: (
    body: CasinoCallBody<Name>,
  ) => Awaited<ReturnType<CasinoPlatform[Name]>> | ReturnType<CasinoPlatform[Name]>;
} & {
  /** Stores an event of the hall. The same event may arrive again, with the same `number`: deduplicate by it. */
  event(event: CasinoEvent): void | Promise<void>;
};

export interface HallRequestHandlerOptions {
  /** Keys that sign the hall's calls to the casino and the answers to them: one, or two during a key rotation. */
  readonly keys: readonly string[];
  readonly service: CasinoService;
  /** Stores ids of received calls, to detect replays; in memory by default, which is enough for one process. */
  readonly takeId?: ClaimCallId;
  readonly now?: () => number;
}

/** An HTTP request from the hall's server, independent of the HTTP library. */
export interface HallRequest {
  readonly method: string | undefined;
  /** Path and query of the URL, as in the HTTP request line. */
  readonly path: string | undefined;
  readonly headers: HeaderSource;
  readonly body: string;
}

export interface HallReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const callNames: readonly string[] = [
  'debit',
  'credit',
  'rollback',
  'status',
  'balance',
  'list',
] satisfies CasinoCallName[];
const isCall = (name: string): name is CasinoCallName => callNames.includes(name);

/**
 * Returns the casino's handler of `POST …/debit` and the hall's other calls, and of `POST …/events`: it verifies each signature, calls the
 * service, and signs the answer. If the service throws, answers `TRY_AGAIN`, so that the hall retries.
 */
export const createHallRequestHandler = ({
  keys,
  service,
  now = Date.now,
  takeId = new UsedCallIds(now).take,
}: HallRequestHandlerOptions): ((request: HallRequest) => Promise<HallReply>) => {
  const reply = async (id: string, status: number, answer: CasinoOutcome): Promise<HallReply> => {
    const body = JSON.stringify(answer);
    const signature = await createSignatureHeaders({ kind: 'answer', status, body }, { keys, id, now: now() });
    return { status, headers: { ...signature, 'content-type': 'application/json' }, body };
  };
  const keepEvent = async ({ headers, body }: HallRequest): Promise<HallReply> => {
    const verified = await verifySignatureHeaders({ kind: 'event', body }, headers, { keys, now: now() });
    if (verified.ok) await service.event(JSON.parse(body));
    return { status: verified.ok ? 204 : 401, headers: {}, body: '' };
  };
  return async (request) => {
    const { method = '', path = '', headers, body } = request;
    const name = path.replace(/\?.*$/, '').split('/').at(-1) ?? '';
    if (name === 'events') return keepEvent(request);
    const verified = await verifySignatureHeaders({ kind: 'call', method, path, body }, headers, {
      keys,
      now: now(),
      takeId,
    });
    if (!verified.ok) return reply('none', 401, { class: 'fatal', code: verified.fault });
    if (method !== 'POST' || !isCall(name)) return reply(verified.id, 404, { class: 'fatal', code: 'CALL_UNKNOWN' });
    const asked = JSON.parse(body) as { readonly id?: string; readonly player?: string };
    const perform: (input: never) => CasinoOutcome | Promise<CasinoOutcome> = (input) => service[name](input);
    try {
      return await reply(verified.id, 200, await perform(asked as never));
    } catch {
      const { id, player } = asked;
      const again = { id, player, class: 'unknown', code: 'TRY_AGAIN' } as const;
      return reply(verified.id, 200, again);
    }
  };
};
