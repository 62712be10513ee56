import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { buildPlatformOpenApiDocument } from './platform-openapi-document.ts';

describe("the contract with a casino's platform", () => {
  const contract = buildPlatformOpenApiDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
    readonly webhooks: Readonly<Record<string, unknown>>;
    readonly info: { readonly description: string };
  };

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(contract));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has both directions: the calls that the hall takes, and those that it makes', () => {
    expect(Object.keys(contract.webhooks)).toEqual([
      ...['debit', 'credit', 'rollback', 'status', 'balance', 'list', 'event'],
    ]);
    expect(contract.paths['/platform/v1/players/{ref}/limits']?.put?.operationId).toBe('setLimits');
    expect(contract.paths['/platform/v1/sessions/{id}']?.delete?.operationId).toBe('endLaunch');
    expect(contract.info.description).toContain('| `INSUFFICIENT_FUNDS` | refused |');
  });
});
