/** An operation of the contract, with what its example sends. */
export interface DocumentedCall {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** JSON pointer of the operation in the document. */
  readonly pointer: string;
  readonly isForStaff: boolean;
  readonly isFile: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

export const callsOf = (document: object): readonly DocumentedCall[] => {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: operation.operationId,
      path,
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      pointer: `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`,
      isForStaff: operation.tags.includes('Staff') || operation.tags.includes('Chat'),
      isFile: 'text/csv' in (operation.responses[200]?.content ?? {}),
      options: optionsOf(operation),
    })),
  );
};

const optionsOf = ({ parameters = [], requestBody }: Operation): Record<string, unknown> => {
  const given = (place: string) => {
    const ofPlace = parameters.filter((one) => one.in === place && 'example' in one);
    return ofPlace.length === 0
      ? {}
      : { [place]: Object.fromEntries(ofPlace.map(({ name, example }) => [name, example])) };
  };
  const params = { ...given('path'), ...given('query') };
  return {
    ...(Object.keys(params).length > 0 && { params }),
    ...(requestBody && { body: requestBody.content['application/json']?.example }),
  };
};

/** Returns a TypeScript program that makes every call with its example, by a client with the types of the contract. */
export const programOf = (calls: readonly DocumentedCall[]): string => `import createClient from 'openapi-fetch';
import type { paths } from './contract.d.ts';

const clientOf = (baseUrl: string, token: string) =>
  createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });

export const calls = {
${calls.map(lineOf).join('\n')}
};
`;

const lineOf = ({ name, path, method, options, isFile }: DocumentedCall): string =>
  `  ${name}: (baseUrl: string, token: string) => clientOf(baseUrl, token).${method}(${JSON.stringify(path)}, ${JSON.stringify(
    isFile ? { ...options, parseAs: 'text' } : options,
  )}),`;
