import type {
  CasinoCallBody,
  CasinoCallName,
  CasinoEvent,
  CasinoOutcome,
  CasinoPlatform,
} from '@reelfloor/protocol/casino';
import { type HeaderSource, SeenIds, sign, type TakeId, verify } from './signatures.ts';

/** What a casino does of each call of the hall, and with each event. */
export type CasinoService = {
  readonly [Name in CasinoCallName]: (
    body: CasinoCallBody<Name>,
  ) => Awaited<ReturnType<CasinoPlatform[Name]>> | ReturnType<CasinoPlatform[Name]>;
} & {
  /** Keeps an event. The same may come again, with the same `number`. */
  event(event: CasinoEvent): void | Promise<void>;
};

export interface AnswerHallOptions {
  /** Keys by which the hall signs, and by which answers to it are signed: one, or two while they are changed. */
  readonly keys: readonly string[];
  readonly service: CasinoService;
  /** Remembers ids of calls; in memory unless given, which is enough for one process. */
  readonly takeId?: TakeId;
  readonly now?: () => number;
}

/** A request of the hall, from whichever server. */
export interface HallRequest {
  readonly method: string | undefined;
  /** Path and query, as the request line has them. */
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
 * Returns what answers `POST …/debit` and the other calls of the hall, and `POST …/events`: it verifies each, asks the service, and signs
 * the answer. A service that throws is answered with `TRY_AGAIN`, so that the hall asks again.
 */
export const answerHall = ({
  keys,
  service,
  now = Date.now,
  takeId = new SeenIds(now).take,
}: AnswerHallOptions): ((request: HallRequest) => Promise<HallReply>) => {
  const reply = async (id: string, status: number, answer: CasinoOutcome): Promise<HallReply> => {
    const body = JSON.stringify(answer);
    const signature = await sign({ kind: 'answer', status, body }, { keys, id, now: now() });
    return { status, headers: { ...signature, 'content-type': 'application/json' }, body };
  };
  const keepEvent = async ({ headers, body }: HallRequest): Promise<HallReply> => {
    const verified = await verify({ kind: 'event', body }, headers, { keys, now: now() });
    if (verified.ok) await service.event(JSON.parse(body));
    return { status: verified.ok ? 204 : 401, headers: {}, body: '' };
  };
  return async (request) => {
    const { method = '', path = '', headers, body } = request;
    const name = path.replace(/\?.*$/, '').split('/').at(-1) ?? '';
    if (name === 'events') return keepEvent(request);
    const verified = await verify({ kind: 'call', method, path, body }, headers, {
      keys,
      now: now(),
      takeId,
    });
    if (!verified.ok) return reply('none', 401, { class: 'fatal', code: verified.fault });
    if (method !== 'POST' || !isCall(name))
      return reply(verified.id, 404, { class: 'fatal', code: 'CALL_UNKNOWN' });
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
