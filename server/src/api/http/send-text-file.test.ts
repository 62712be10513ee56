import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import { eventually } from '../../testing/eventually.ts';
import { sendTextFile } from './send-text-file.ts';

const chunk = `${'a line of a file\n'.repeat(4_000)}`;

describe('a file that is sent while it is written', () => {
  let app: FastifyInstance;
  let released = 0;
  let asked: PromiseWithResolvers<void>;
  let goOn: PromiseWithResolvers<void>;

  beforeEach(async () => {
    released = 0;
    asked = Promise.withResolvers();
    goOn = Promise.withResolvers();
    goOn.resolve();
    app = fastify();
    app.get<{ Params: { chunks: string } }>('/file/:chunks', async (request, reply) => {
      asked.resolve();
      await goOn.promise;
      const text = textOf(Number(request.params.chunks));
      return sendTextFile(request, reply, new StreamedTextFile('f', text, { release: () => void released++ }));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  async function* textOf(chunks: number): AsyncGenerator<string> {
    for (let index = 0; index < chunks; index++) yield chunk;
  }

  const download = (chunks: number, encoding: string) => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `GET /file/${chunks} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
    );
    return socket;
  };

  describe.each(['identity', 'gzip', 'br'])('with the encoding %s', (encoding) => {
    it('is released once when it was sent', async () => {
      const socket = download(3, encoding);
      socket.resume();
      await once(socket, 'close');
      await eventually(() => expect(released).toBe(1));
    });

    it('is released once when its reader goes away before it begins', async () => {
      goOn = Promise.withResolvers();
      const socket = download(3, encoding);
      await asked.promise;
      socket.destroy();
      await noConnections(app);
      goOn.resolve();
      await eventually(() => expect(released).toBe(1));
    });

    it('is released once when its reader goes away while it is sent', async () => {
      const socket = download(2_000, encoding);
      await once(socket, 'data');
      socket.destroy();
      await eventually(() => expect(released).toBe(1));
      await noConnections(app);
      expect(released).toBe(1);
    });
  });
});

const noConnections = (app: FastifyInstance): Promise<void> =>
  eventually(async () => {
    const open = await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    expect(open).toBe(0);
  });
