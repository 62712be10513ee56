export { jsonSchemaOf } from '../http/json-schema.ts';
