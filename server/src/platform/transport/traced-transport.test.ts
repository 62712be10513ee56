import { afterEach, expect, it } from 'vitest';
import { recordSpans } from '../../testing/recorded-spans.ts';
import { runInTraceSpan } from '../process/trace-spans.ts';
import { measureAndTraceTransportRequests } from './traced-transport.ts';
import { LocalTransport, type NodeRequestOutcome, type Transport } from './transport.ts';

/** Connects two nodes: one asks, the other answers. `crossed`: the texts that went between them. */
const openPair = () => {
  const crossed: string[] = [];
  const asked: string[] = [];
  let serve: (text: string) => Promise<string> = async () => '';
  const there: Transport = Object.assign(new LocalTransport('there'), {
    answer: (_: string, next: typeof serve) => {
      serve = next;
      return () => {};
    },
  });
  const here: Transport = Object.assign(new LocalTransport('here'), {
    ask: async (_: string, text: string): Promise<NodeRequestOutcome> => {
      crossed.push(text);
      return { kind: 'answer', text: await serve(text) };
    },
  });
  return {
    crossed,
    asked,
    here: measureAndTraceTransportRequests(here, (outcome) => void asked.push(outcome)),
    there: measureAndTraceTransportRequests(there, () => {}),
  };
};

let stop = (): void => {};
afterEach(() => stop());

it('a question is one trace on both nodes, and whoever serves it does not see that', async () => {
  const { spans, stop: stopRecording } = recordSpans();
  stop = stopRecording;
  const { here, there, crossed } = openPair();
  const served: string[] = [];
  there.answer('a', async (text) => {
    served.push(text);
    return runInTraceSpan('their work', {}, async () => 'done');
  });
  const answer = await runInTraceSpan('press', {}, () => here.ask('a', '{"n":1}', 100));
  expect(answer).toEqual({ kind: 'answer', text: 'done' });
  expect(served).toEqual(['{"n":1}']);
  expect(crossed).toEqual([expect.stringMatching(/^00-\w{32}-\w{16}-01\n\{"n":1\}$/)]);
  expect(spans.map(({ name }) => name)).toEqual(['press', 'transport ask', 'transport answer', 'their work']);
  for (const [index, span] of spans.entries())
    expect(span).toMatchObject({
      traceId: spans[0]?.traceId,
      parentId: spans[index - 1]?.spanId ?? null,
      isEnded: true,
    });
});

it('a question goes unchanged if nothing is recorded, and its outcome is measured', async () => {
  const { here, there, crossed, asked } = openPair();
  there.answer('a', async (text) => text);
  expect(await here.ask('a', '{}', 100)).toEqual({ kind: 'answer', text: '{}' });
  expect(crossed).toEqual(['{}']);
  expect(
    await measureAndTraceTransportRequests(new LocalTransport('alone'), (kind) => void asked.push(kind)).ask(
      'a',
      '{}',
      1,
    ),
  ).toEqual({
    kind: 'nobody',
  });
  expect(asked).toEqual(['answer', 'nobody']);
});

it('work that fails ends its span as failed, and fails', async () => {
  const { spans, stop: stopRecording } = recordSpans();
  stop = stopRecording;
  await expect(runInTraceSpan('x', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(spans).toMatchObject([{ name: 'x', hasFailed: true, isEnded: true }]);
});
