import { type RouteName, routes } from '@reelfloor/protocol/http';
import { contracts } from '@reelfloor/protocol/http/contract';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { serializeRouteResponse } from './api-routes.ts';
import { schemaCompilers } from './build-http-server.ts';

type Answer = Record<string, unknown>;
const names = Object.keys(routes) as RouteName[];

/** Calls `write` with the reply of a call to a server with our compilers, and returns what it returns. */
const withReply = async <T>(write: (reply: FastifyReply) => T): Promise<T> => {
  const app = Fastify({ schemaController: { compilersFactory: schemaCompilers } });
  const written = Promise.withResolvers<T>();
  app.get('/', async (_request, reply) => {
    try {
      written.resolve(write(reply));
    } catch (error) {
      written.reject(error);
    }
    return {};
  });
  await Promise.all([app.inject('/'), written.promise]);
  await app.close();
  return written.promise;
};

/** Returns what is written; '' if the schema refuses the answer as a whole. */
const writtenOrRefused = (name: RouteName, reply: FastifyReply, answer: Answer): string => {
  try {
    return serializeRouteResponse(name, reply, { ...answer });
  } catch {
    return '';
  }
};

it('every call’s answer is written whole by its schema, the first time and later', async () => {
  const answers = names.flatMap((name) => {
    const answer: unknown = contracts[name].example.answer;
    // Files are sent as they are.
    return typeof answer === 'object' && answer !== null ? [{ name, answer: answer as Answer }] : [];
  });
  expect(answers.length).toBeGreaterThan(50);
  for (const _ of ['first', 'later'])
    await withReply((reply) => {
      for (const { name, answer } of answers)
        expect(JSON.parse(serializeRouteResponse(name, reply, answer)), name).toEqual(answer);
    });
  const leaking = await withReply((reply) =>
    answers.filter(({ name, answer }) =>
      writtenOrRefused(name, reply, { ...answer, password_hash: 'kept to ourselves' }).includes('ourselves'),
    ),
  );
  // A course is whatever its page has stored.
  expect(leaking.map(({ name }) => name)).toEqual(['updateCourse']);
});
