import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { uploadClip } from './clip-upload-queue.ts';

/** A server that answers each upload with this status, and what it got. */
const trialServer = async (status: number) => {
  const got: { request: IncomingMessage; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ request, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}/agent`, got };
};

const file = {
  clipId: 'c'.repeat(22),
  type: 'video/mp4',
  bytes: [Buffer.from('head'), Buffer.alloc(300_000, 7)],
};

it('puts a clip to the address that the server named, with the name and the token of the agent', async () => {
  const { url, got } = await trialServer(204);
  await uploadClip({ url, agentId: 'hall1', token: 'secret' }, file);
  expect(got[0]?.request).toMatchObject({
    method: 'PUT',
    url: `/agent/clips/${file.clipId}`,
    headers: {
      authorization: `Basic ${Buffer.from('hall1:secret').toString('base64')}`,
      'content-type': 'video/mp4',
      'content-length': '300004',
    },
  });
  expect(got[0]?.body.equals(Buffer.concat(file.bytes))).toBe(true);
});

it('fails if the server does not take it', async () => {
  const { url } = await trialServer(404);
  await expect(uploadClip({ url, agentId: 'hall1', token: 'secret' }, file)).rejects.toThrow('refused it with 404');
});
