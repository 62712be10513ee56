import { createRequire } from 'node:module';
import type * as Compilers from '@fastify/fast-json-stringify-compiler';

const require = createRequire(import.meta.url);

/** Compiles the answers' schemas. It is loaded for the first answer, because loading it takes a tenth of a server's start. */
const buildSerializer: Compilers.SerializerFactory = (...terms) => {
  const { SerializerSelector } = require('@fastify/fast-json-stringify-compiler') as typeof Compilers;
  return SerializerSelector()(...terms);
};

/**
 * Fastify's compilers of schemas. Those of the input only describe it, because the protocol's schemas check it; naming them keeps Fastify from
 * loading its own. Those of the answers hold back what a call's schema lacks.
 */
export const schemaCompilers = {
  // The type asks for functions that Ajv has made.
  buildValidator: (() => () => () => true) as never,
  buildSerializer,
};
