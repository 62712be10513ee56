import type { FastifyInstance } from 'fastify';

/** Deepest nesting of arrays and objects in a body. Calls need five levels; far deeper ones would overflow the stack of whoever walks them. */
const maxBodyDepth = 32;

/** Lets Fastify parse JSON bodies as it does by itself, after looking how deep they are. */
export const addJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isDeeperThan(text, maxBodyDepth)) {
      const error = new Error(`its lists and objects lie more than ${maxBodyDepth} deep in each other`);
      return done(Object.assign(error, { statusCode: 400 }));
    }
    return parse(request, text, done);
  });
};

const [quote, backslash, openList, closeList, openObject, closeObject] = ['"', '\\', '[', ']', '{', '}'].map(
  (letter) => letter.charCodeAt(0),
);

/** Returns true if arrays and objects lie in each other deeper than `most`. A loop, so that no nesting overflows its stack. */
const isDeeperThan = (json: string, most: number): boolean => {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isText && code === backslash) index++;
    else if (code === quote) isText = !isText;
    else if (!isText && (code === openList || code === openObject)) depth++;
    else if (!isText && (code === closeList || code === closeObject)) depth--;
    if (depth > most) return true;
  }
  return false;
};
