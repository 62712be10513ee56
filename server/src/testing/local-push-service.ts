import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { PushMessage } from '@reelfloor/protocol';

/** A browser as its push service and its service worker know it: the keys are real. */
export class PushedBrowser {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#ecdh.generateKeys();
  }

  get body() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#ecdh.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
      language: 'tr',
    };
  }

  /** Decrypts a message (RFC 8188 and RFC 8291, written from the documents). Throws if it is not meant for this browser. */
  decrypt(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#ecdh.computeSecret(sender), this.#auth, info, 32));
    const keyOf = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as PushMessage;
  }
}

interface TakenPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** How the service answers a path: a status with headers, or `hang` without an answer. */
export type PushManner = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang';

/** A push service of our own, over TLS. Its hostile manners are those that a server on the internet can have. */
export class LocalPushService {
  readonly certificate: string;
  readonly pushes: TakenPush[] = [];
  /** By path; others are answered with 201. */
  readonly manners = new Map<string, PushManner>();
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  private constructor(certificate: string, key: string) {
    this.certificate = certificate;
    this.#server = createServer({ cert: certificate, key }, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const path = request.url ?? '';
      this.pushes.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const manner = this.manners.get(path) ?? { status: 201 };
      if (manner === 'hang') return;
      response.writeHead(manner.status, manner.headers).end('x'.repeat(100));
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(): Promise<LocalPushService> {
    const { certificate, key } = makeCertificate();
    const service = new LocalPushService(certificate, key);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** Host and port, as `PUSH_HOSTS` takes them. */
  get host(): string {
    return `localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  browser(path: string): PushedBrowser {
    return new PushedBrowser(`https://${this.host}${path}`);
  }

  to(path: string): TakenPush[] {
    return this.pushes.filter((push) => push.path === path);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Makes a certificate for `localhost` that signs itself. */
const makeCertificate = (): { readonly certificate: string; readonly key: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-push-'));
  const at = (name: string) => join(folder, name);
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
        ...['-keyout', at('key.pem'), '-out', at('certificate.pem')],
      ],
      { stdio: 'ignore' },
    );
    return {
      certificate: readFileSync(at('certificate.pem'), 'utf8'),
      key: readFileSync(at('key.pem'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
