export { toJsonSchema } from '../api/http/convert-to-json-schema.ts';
