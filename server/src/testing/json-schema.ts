export { toJsonSchema as jsonSchemaOf } from '../api/http/convert-to-json-schema.ts';
