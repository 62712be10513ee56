import type { Clock } from '../../platform/clock/clock.ts';

/** Timeout of a call to a casino, in ms. */
const callTimeoutMs = 10_000;
/** Maximum size of a casino's answer, in bytes. The largest valid answer is a page of a list. */
const maxAnswerBytes = 1024 * 1024;

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Posts a JSON body to a casino and returns the whole answer. Throws after a timeout, and if the answer is too large. */
export const postJsonToCasino = async (
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  clock: Clock,
): Promise<HttpAnswer> => {
  const aborted = new AbortController();
  const cancel = clock.after(callTimeoutMs, () => aborted.abort(new Error(`no answer in ${callTimeoutMs} ms`)));
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', redirect: 'error', body, signal: aborted.signal },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } finally {
    cancel();
    // Cancel the connection if the answer was not read completely.
    aborted.abort();
  }
};

/** Reads the text of a casino's answer. Throws if it is longer than any valid answer. */
const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error(`the answer has more than ${maxAnswerBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
