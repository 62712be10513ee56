import type { Route, RouteName } from '@reelfloor/protocol/http';
import { pageAccept } from '@reelfloor/protocol/http/refusals-as-http-200';
import { readAccessToken } from './access-token.ts';
import type { CallFailure } from './call-failure.ts';
import { callServer, getApiBaseUrl } from './call-server.ts';
import { saveFile } from './save-file.ts';
import { loadContract } from './server-caller.ts';

const fileTimeoutMs = 300_000;

/**
 * Downloads a file from the server. Sends the token in a header, because URLs are stored in browser histories and logs. An interrupted
 * download counts as a network failure.
 */
export const downloadFileFromServer = async (
  name: RouteName,
  { profileId, query }: { profileId: string | null; query: Readonly<Record<string, string>> },
  fileName: string,
  signal: AbortSignal,
): Promise<CallFailure | null> => {
  const contract = await loadContract();
  const route = contract && (await contract.loadApiRoute(name));
  if (!contract || !route) return { kind: 'network' };
  try {
    const answer = await fetch(addressOf(route, profileId, query), {
      headers: { authorization: `Bearer ${readAccessToken() ?? ''}`, accept: `text/csv, ${pageAccept}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(fileTimeoutMs)]),
    });
    const isFile = answer.ok && answer.headers.get('content-type')?.startsWith('text/csv');
    if (!isFile) return await failureOf(answer, contract.parseErrorResponse);
    saveFile(await answer.blob(), fileName);
    return null;
  } catch {
    return { kind: 'network' };
  }
};

const addressOf = ({ path }: Route, profileId: string | null, query: Readonly<Record<string, string>>): URL => {
  const address = new URL(path.replace(':profileId', encodeURIComponent(profileId ?? '')), getApiBaseUrl());
  address.search = new URLSearchParams(query).toString();
  return address;
};

const failureOf = async (
  answer: Response,
  parseRefusal: (json: unknown) => Extract<CallFailure, { kind: 'refused' }>['error'] | null,
): Promise<CallFailure> => {
  const error = parseRefusal(await answer.json().catch(() => null));
  // A download does not handle a rejected token, so make an ordinary call, whose rejection logs the player out.
  if (answer.status === 401 || error?.code === 'TOKEN_INVALID') {
    const reported = await callServer('validate', {});
    if (!reported.ok) return reported.failure;
  }
  if (error) return { kind: 'refused', status: answer.status, error };
  return { kind: 'malformed', status: answer.status, detail: `status ${answer.status}` };
};
