import type { FastifyReply } from 'fastify';

/** Sends an error that the requested page is not built, and how to build it. */
export const sendPageNotBuiltError = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('content-type', 'text/plain; charset=utf-8')
    .send('The client is not built yet. Run "npm start", which builds it, or set WEB_DIR to a built client.\n');
