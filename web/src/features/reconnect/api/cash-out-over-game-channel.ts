import type { RequestOutcome } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { readAccessToken } from '../../../api/access-token.ts';
import type { CallResult } from '../../../api/call-failure.ts';
import { Channel } from '../../../realtime/channel.ts';
import { buildChannelUrl } from '../../../realtime/channel-url.ts';
import { type HandshakeResult, toHandshakeResult } from '../../../realtime/handshake-result.ts';
import type { OpenSession } from '../../../realtime/open-session-store.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';

/** Any response is accepted: the specification names both requests of the game channel but not their responses. */
const anything = z.unknown();
const ours = {
  requests: {
    init: { data: z.object({ machineID: z.string(), token: z.string() }), answer: anything },
    cashout: { data: z.object({}), answer: anything },
  },
  notifications: {},
} as const;
const theirs = { requests: {}, notifications: {} } as const;

/** Cashes out over the game channel. The new balance arrives over the notification channel. */
export const cashOutOverGameChannel = (machineID: OpenSession['machineId']): Promise<CallResult<{ closed: boolean }>> =>
  new Promise((resolve) => {
    const channel = new Channel({
      url: buildChannelUrl(getOperatorSettings().MACHINE_URL, location.href),
      timing: { giveUpAfterMs },
      ours,
      theirs,
      onRequest: {},
      onNotification: {},
      handshake: async (peer): Promise<HandshakeResult> =>
        toHandshakeResult(await peer.request('init', { machineID, token: readAccessToken() ?? '' }, answerMs)),
    });
    const follow = async () => {
      const state = channel.getState();
      if (state.kind === 'closed')
        resolve(
          state.reason.kind === 'refused'
            ? { ok: false, failure: { kind: 'refused', status: 403, error: state.reason.error } }
            : { ok: false, failure: { kind: 'network' } },
        );
      if (state.kind !== 'open') return;
      resolve(resultOf(await channel.request('cashout', {}, answerMs)));
      channel.close();
    };
    channel.subscribe(() => void follow());
    channel.start();
  });

/** Converts the outcome of a cash-out over the game channel. Without a response, the session counts as still open. */
const resultOf = (outcome: RequestOutcome<unknown>): CallResult<{ closed: boolean }> =>
  outcome.kind === 'refused'
    ? { ok: false, failure: { kind: 'refused', status: 403, error: outcome.error } }
    : { ok: true, value: { closed: outcome.kind === 'accepted' } };

const answerMs = 10_000;
const giveUpAfterMs = 10_000;
