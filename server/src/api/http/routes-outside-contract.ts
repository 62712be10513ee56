import { createRefusal } from '@reelfloor/protocol';
import { clipIdSchema, maxEvidenceBytes } from '@reelfloor/protocol/channels/recording';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { consumeRecordingAccess } from '../../backoffice/recordings/recording-access.ts';
import { requestEvidenceArchive } from '../../backoffice/recordings/request-evidence-archive.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AgentRegistry } from '../../play/machines/agent-registry.ts';
import type { LegalHoldEvidenceCopier } from '../../play/recordings/legal-hold-evidence-copier.ts';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import type { ProviderPaymentSettler } from '../../players/payments/provider-payment-settler.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { largeBodyTimeoutMs } from './request-timeouts.ts';
import { sendRefusal } from './send-refusal.ts';
import { sendEvidenceArchive, streamRecordingClip } from './stream-recording-clip.ts';

export interface ClipRouteDependencies {
  readonly clips: RecordingClipService;
  readonly evidence: Pick<LegalHoldEvidenceCopier, 'receive'>;
  readonly agentRegistry: Pick<AgentRegistry, 'authenticate'>;
  readonly tokens: AccessTokens;
  readonly database: Database;
  readonly clock: Pick<Clock, 'nowMs'>;
}

const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;

/**
 * Adds the routes from which a player's `<video>` loads a recording clip and to which agents upload clips. A clip's URL replaces the
 * authorization, which `<video>` does not send: it expires with the sign-in that requested the clip, and is refused while that sign-in is
 * locked.
 */
export const addRecordingClipRoutes = (app: FastifyInstance, dependencies: ClipRouteDependencies): void => {
  const { clips, evidence, agentRegistry, tokens } = dependencies;
  app.get<{ Params: { file: string } }>('/clips/:file', hidden, async (request, reply) => {
    const id = /^(.{22})\.mp4$/.exec(request.params.file)?.[1] ?? '';
    const owner = isClipId(id) ? await clips.ownerOf(id) : null;
    if (!owner || !('signInId' in owner)) return sendRefusal(reply, createRefusal('NOT_FOUND'));
    const standing = (await tokens.standing([owner.signInId])).get(owner.signInId);
    if (!standing || standing.isLocked || standing.siteKey !== request.site.key)
      return sendRefusal(reply, createRefusal('NOT_FOUND'));
    return streamRecordingClip(clips, id, { request, reply, type: 'video/mp4' });
  });
  // The URL of an evidence archive that was granted to the command line is valid once, without further authorization.
  app.get<{ Params: { file: string } }>('/evidence/:file', hidden, async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.tar$/.exec(request.params.file)?.[1] ?? '';
    const { database, clock } = dependencies;
    const now = () => clock.nowMs();
    const view = await database.transact((tx) => consumeRecordingAccess(tx, { id, at: now() }));
    const asked = view && (await requestEvidenceArchive({ database, clips, now }, view));
    if (!asked) return sendRefusal(reply, createRefusal('NOT_FOUND'));
    if (!asked.ok) return sendRefusal(reply, asked.refusal);
    const ledgerFacts = await clips.ledgerFactsOf(asked.value.id);
    return sendEvidenceArchive(clips, asked.value.id, { reply, ledgerFacts: ledgerFacts ?? '' });
  });
  void app.register(async (scope) => {
    // Do not parse the uploaded video or archive: the clip store reads it as a stream.
    scope.addContentTypeParser(['video/mp4', 'application/x-tar'], (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { id: string } }>('/agent/clips/:id', {
      ...hidden,
      bodyLimit: maxEvidenceBytes,
      // Allow a long upload time: the machines' internet uplink may be slow.
      config: { arrivalMs: largeBodyTimeoutMs },
      // Check authorization before the body is read, so that an unauthorized caller's body costs nothing.
      onRequest: async (request, reply) => {
        const agent = agentOf(request.headers.authorization);
        if (!agent || !(await agentRegistry.authenticate(agent.id, agent.token)).ok)
          return sendRefusal(reply, createRefusal('TOKEN_INVALID'));
        return undefined;
      },
      handler: async (request, reply) => {
        const agentId = agentOf(request.headers.authorization)?.id ?? '';
        const { id } = request.params;
        const isStream = request.body instanceof Object && Symbol.asyncIterator in request.body;
        if (!isStream || !isClipId(id)) return sendRefusal(reply, createRefusal('NOT_FOUND'));
        const said = Number(request.headers['content-length'] ?? Number.NaN);
        const body = request.body as AsyncIterable<Buffer>;
        const length = Number.isInteger(said) ? said : null;
        const isTaken =
          (await evidence.receive({ id, agentId }, body, length)) ??
          (await clips.receive({ id, agentId }, body, length));
        return isTaken ? reply.code(204).send() : sendRefusal(reply, createRefusal('NOT_FOUND'));
      },
    });
  });
};

const isClipId = (id: string): boolean => z.safeParse(clipIdSchema, id).success;

/** Returns the agent's id and token from an HTTP Basic header (RFC 7617); null if it has none. */
const agentOf = (header: string | undefined): { readonly id: string; readonly token: string } | null => {
  const [scheme, text = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [id = '', ...token] = Buffer.from(text, 'base64').toString('utf8').split(':');
  return id === '' || id.length > 64 ? null : { id, token: token.join(':') };
};

export interface PaymentWebhookDependencies {
  readonly providerPayments: Pick<ProviderPaymentSettler, 'takeNotice'>;
}

const unlisted = { schema: { hide: true } } as const;

/**
 * Adds the webhook by which the payment provider reports a payment's outcome: `POST /payments/notices`, signed as in the Standard Webhooks
 * specification.
 */
export const addPaymentWebhook = (app: FastifyInstance, { providerPayments }: PaymentWebhookDependencies): void => {
  void app.register(async (scope) => {
    // Do not parse the body: the signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/payments/notices', unlisted, async (request, reply) => {
      const taken = await providerPayments.takeNotice({
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
      });
      return taken.ok ? { state: taken.value } : sendRefusal(reply, taken.refusal);
    });
  });
};
