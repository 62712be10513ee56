import { Stream } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  findOfficeOrPlayerPagesOrigin,
  isRequestToOffice,
  type OfficeAddress,
} from '../../platform/access/office-origin.ts';
import { isOfficePath } from './send-office-page.ts';

export interface OfficeHostDependencies {
  readonly officePlace: OfficeAddress | null;
  readonly publicUrl: string | null;
}

/**
 * Serves the back office's pages only at its own host name, and players' pages only at other host names. Checks responses instead of URLs,
 * so that no spelling of a URL bypasses the check.
 */
export const restrictPagesToTheirHost = (app: FastifyInstance, dependencies: OfficeHostDependencies): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    const isOffices = isOfficePath(decodedPath(request));
    const isHere = isRequestToOffice(dependencies.officePlace, request.headers);
    const isRefusal = reply.statusCode >= 400 && !isPage;
    if (isRefusal || (isHere ? !isPage || isOffices : !isOffices)) return payload;
    if (payload instanceof Stream) payload.on('error', () => {});
    if (payload instanceof Stream && 'destroy' in payload) (payload as { destroy(): void }).destroy();
    return sendAway(request, reply, { ...dependencies, isPage, isHere });
  });
};

/** Redirects a page request to the host that serves the page if that is known; otherwise responds with 404. Returns the response body. */
const sendAway = (
  request: FastifyRequest,
  reply: FastifyReply,
  { officePlace, publicUrl, isPage, isHere }: OfficeHostDependencies & { isPage: boolean; isHere: boolean },
): string => {
  for (const name of ['content-encoding', 'content-length', 'etag', 'content-disposition', 'set-cookie'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  const other = findOfficeOrPlayerPagesOrigin(officePlace, request.headers, { publicUrl });
  if (isHere && request.url === '/') reply.code(302).header('location', '/office');
  else if (isPage && other !== null) reply.code(302).header('location', `${other}${request.url}`);
  else reply.code(404);
  reply.type('text/plain; charset=utf-8');
  return 'There is nothing here.\n';
};

const decodedPath = ({ url }: FastifyRequest): string => {
  const path = url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
