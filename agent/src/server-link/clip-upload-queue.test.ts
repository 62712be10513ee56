import { expect, it } from 'vitest';
import { UploadQueue } from './clip-upload-queue.ts';

const clip = { type: 'video/mp4', bytes: [] };
const archive = { type: 'application/x-tar', bytes: [] };

/** Uploads that run until the test ends them. */
const trialQueue = () => {
  const running = new Map<string, PromiseWithResolvers<void>>();
  const queue = new UploadQueue((clipId) => {
    const upload = Promise.withResolvers<void>();
    running.set(clipId, upload);
    return upload.promise.finally(() => running.delete(clipId));
  });
  const end = async (clipId: string, error?: Error) => {
    const upload = running.get(clipId);
    if (error) upload?.reject(error);
    else upload?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, running: () => [...running.keys()], end };
};

it('two uploads run at once, and a clip that came later goes before an archive', async () => {
  const { queue, running, end } = trialQueue();
  const sent = ['a', 'b'].map((id) => queue.upload(id, clip));
  sent.push(queue.upload('evidence', archive), queue.upload('c', clip));
  expect(running()).toEqual(['a', 'b']);
  await end('a');
  expect(running()).toEqual(['b', 'c']);
  await end('b');
  expect(running()).toEqual(['c', 'evidence']);
  await end('c');
  await end('evidence');
  await Promise.all(sent);
});

it('of archives one runs at a time, so that a clip need not wait for two', async () => {
  const { queue, running, end } = trialQueue();
  const sent = ['one', 'two'].map((id) => queue.upload(id, archive));
  expect(running()).toEqual(['one']);
  sent.push(queue.upload('a', clip));
  expect(running()).toEqual(['one', 'a']);
  await end('one');
  expect(running()).toEqual(['a', 'two']);
  await end('a');
  await end('two');
  await Promise.all(sent);
});

it('an upload that fails says so, and the next one runs', async () => {
  const { queue, running, end } = trialQueue();
  const [one] = ['one', 'two'].map((id) => queue.upload(id, archive));
  const failed = expect(one).rejects.toThrow('refused');
  await end('one', new Error('refused'));
  await failed;
  expect(running()).toEqual(['two']);
  await end('two');
});
