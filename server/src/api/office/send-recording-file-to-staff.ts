import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { sendEvidenceArchive, streamRecordingClip } from '../http/stream-recording-clip.ts';

interface Exchange {
  readonly request: FastifyRequest<{ Params: { file: string } }>;
  readonly reply: FastifyReply;
}

/**
 * Sends a recording clip or an evidence archive to the member of staff who requested it. Returns null if they requested none with that
 * name.
 */
export const sendRecordingFileToStaff = async (
  clips: RecordingClipService,
  staffId: string,
  { request, reply }: Exchange,
): Promise<FastifyReply | null> => {
  const [, id = '', ending] = /^([\w-]{22})\.(mp4|tar)$/.exec(request.params.file) ?? [];
  const owner = id === '' ? null : await clips.ownerOf(id);
  if (!owner || !('staffId' in owner) || owner.staffId !== staffId) return null;
  const ledgerFacts = await clips.ledgerFactsOf(id);
  if (ledgerFacts === null) return streamRecordingClip(clips, id, { request, reply, type: 'video/mp4' });
  if (ending !== 'tar') return null;
  reply.header('content-disposition', 'attachment; filename="evidence.tar"');
  return sendEvidenceArchive(clips, id, { reply, ledgerFacts });
};
