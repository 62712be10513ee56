export { jsonSchemaOf } from '../api/http/json-schema.ts';
