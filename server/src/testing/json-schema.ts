export { toJsonSchema as jsonSchemaOf } from '../api/http/json-schema.ts';
