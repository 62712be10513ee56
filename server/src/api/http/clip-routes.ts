import { refuse } from '@reelfloor/protocol';
import { clipIdSchema, maxClipBytes } from '@reelfloor/protocol/channels/recording';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AgentRegistry } from '../../play/machines/agent-registry.ts';
import type { Clips } from '../../play/recordings/clips.ts';
import type { Tokens } from '../../players/sign-in/tokens.ts';
import { sendClip } from './send-clip.ts';
import { sendRefusal } from './send-refusal.ts';
import { longestArrivalMs } from './slow-senders.ts';

export interface ClipRouteDependencies {
  readonly clips: Clips;
  readonly agentRegistry: Pick<AgentRegistry, 'authenticate'>;
  readonly tokens: Tokens;
}

const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;

/**
 * Adds where a player's `<video>` gets a clip, and where agents send clips. The address of a clip stands for the sign-in that asked for
 * it, because `<video>` sends no authorization: it ends with the sign-in, and while that is locked it plays nothing.
 */
export const addClips = (app: FastifyInstance, dependencies: ClipRouteDependencies): void => {
  const { clips, agentRegistry, tokens } = dependencies;
  app.get<{ Params: { file: string } }>('/clips/:file', hidden, async (request, reply) => {
    const id = /^(.{22})\.mp4$/.exec(request.params.file)?.[1] ?? '';
    const owner = isClipId(id) ? await clips.ownerOf(id) : null;
    if (!owner || !('signInId' in owner)) return sendRefusal(reply, refuse('NOT_FOUND'));
    const standing = (await tokens.standing([owner.signInId])).get(owner.signInId);
    if (!standing || standing.isLocked) return sendRefusal(reply, refuse('NOT_FOUND'));
    return sendClip(clips, id, { request, reply, type: 'video/mp4' });
  });
  void app.register(async (scope) => {
    // The body is read as it comes, by whoever keeps the clip.
    scope.addContentTypeParser(['video/mp4', 'application/x-tar'], (_request, payload, done) =>
      done(null, payload),
    );
    scope.put<{ Params: { id: string } }>('/agent/clips/:id', {
      ...hidden,
      bodyLimit: maxClipBytes,
      // A hall's uplink may be slow.
      config: { arrivalMs: longestArrivalMs },
      // Before the body is read, so that a stranger's body costs nothing.
      onRequest: async (request, reply) => {
        const agent = agentOf(request.headers.authorization);
        if (!agent || !(await agentRegistry.authenticate(agent.id, agent.token)).ok)
          return sendRefusal(reply, refuse('TOKEN_INVALID'));
        return undefined;
      },
      handler: async (request, reply) => {
        const agentId = agentOf(request.headers.authorization)?.id ?? '';
        const { id } = request.params;
        const isStream = request.body instanceof Object && Symbol.asyncIterator in request.body;
        if (!isStream || !isClipId(id)) return sendRefusal(reply, refuse('NOT_FOUND'));
        const said = Number(request.headers['content-length'] ?? Number.NaN);
        const body = request.body as AsyncIterable<Buffer>;
        const isTaken = await clips.receive({ id, agentId }, body, Number.isInteger(said) ? said : null);
        return isTaken ? reply.code(204).send() : sendRefusal(reply, refuse('NOT_FOUND'));
      },
    });
  });
};

const isClipId = (id: string): boolean => z.safeParse(clipIdSchema, id).success;

/** Returns the agent's id and token of a header by HTTP's Basic scheme (RFC 7617); null if it has none. */
const agentOf = (header: string | undefined): { readonly id: string; readonly token: string } | null => {
  const [scheme, text = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [id = '', ...token] = Buffer.from(text, 'base64').toString('utf8').split(':');
  return id === '' || id.length > 64 ? null : { id, token: token.join(':') };
};
