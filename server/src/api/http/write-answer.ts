import { type RouteName, routes } from '@reelfloor/protocol/http';
import type { FastifyReply } from 'fastify';
import { jsonSchemaOf } from './json-schema.ts';

type Answer = Record<string, unknown>;
const writers = new Map<RouteName, (answer: Answer) => string>();

/**
 * Returns an answer as JSON by the schema of its call, so that nothing goes out that the schema lacks. The first answer of
 * each call compiles its schema, because compiling all of them took half of a server's start.
 */
export const writeAnswer = (name: RouteName, reply: FastifyReply, answer: Answer): string => {
  const known = writers.get(name);
  if (known) return known(answer);
  const write = reply.compileSerializationSchema(jsonSchemaOf(routes[name].answer));
  writers.set(name, write);
  return write(answer);
};
