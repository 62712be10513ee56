import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, request, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { AddressRanges, getClientAddress } from '../../platform/access/client-address.ts';
import { checkReverseProxy } from './check-reverse-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-proxy-'));
const at = (name: string) => join(folder, name);
const trusted = getCACertificates('default');
beforeAll(() => {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3'],
      ...['-keyout', at('key'), '-out', at('crt'), '-subj', '/CN=play', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  );
  setDefaultCACertificates([...trusted, readFileSync(at('crt'), 'utf8')]);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  rmSync(folder, { recursive: true });
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** A server behind the proxy: says from where a caller comes, by the rule of the real one, and opens channels. */
const serverBehind = async (proxies: AddressRanges, headers: Record<string, string>): Promise<number> => {
  const server = createHttp((asked, answer) => {
    answer.writeHead(200, headers).end(JSON.stringify({ ip: getClientAddress(asked, proxies), status: 1 }));
  });
  new WebSocketServer({ server, handleProtocols: () => 'protoo' });
  return listen(server);
};

interface Proxy {
  /** What it writes into X-Forwarded-For, of what came and of the caller's address; null: nothing. */
  readonly says: (came: string, from: string) => string | null;
  readonly passesChannels?: boolean;
}

const replaces: Proxy['says'] = (_, from) => from;

/** A TLS proxy before a server, with what it gets wrong. Returns what the doctor says of it. */
const notifiedOf = async (
  { says, passesChannels = true }: Proxy,
  { trusts = ['127.0.0.1'], hsts = 'max-age=1' }: { trusts?: string[]; hsts?: string } = {},
) => {
  const proxies = new AddressRanges(trusts);
  const inner = await serverBehind(proxies, hsts ? { 'strict-transport-security': hsts } : {});
  const proxy = createHttps({ key: readFileSync(at('key')), cert: readFileSync(at('crt')) }, (asked, answer) => {
    const { 'x-forwarded-for': came = '', ...headers } = asked.headers;
    const said = says(String(came), asked.socket.remoteAddress ?? '');
    const sent = said === null ? headers : { ...headers, 'x-forwarded-for': said };
    const passed = request({ port: inner, path: asked.url, method: asked.method, headers: sent }, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  proxy.on('upgrade', (asked, socket) => {
    if (!passesChannels) return void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    const through = connect(inner, '127.0.0.1', () => {
      const lines = asked.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      through.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      through.pipe(socket).pipe(through);
    });
    ends.push(() => through.destroy());
  });
  const publicUrl = `https://127.0.0.1:${await listen(proxy)}`;
  const mail = { publicUrl, smtpUrl: null, operatorName: 'Reelfloor', from: '', folder: '' };
  const findings = await checkReverseProxy({ mail, trustedProxies: proxies });
  return findings.map(({ level, text, advice }) => `${level} ${text} ${advice}`);
};

it('finds nothing wrong with a proxy that says who calls, whether it replaces or adds', async () => {
  const ends = [expect.stringMatching(/^warning The certificate of 127\.0\.0\.1:\d+ ends in 2 days/)];
  expect(await notifiedOf({ says: replaces })).toEqual(ends);
  expect(await notifiedOf({ says: (came, from) => `${came}, ${from}` })).toEqual(ends);
});

it('says so if the server believes what a caller writes', async () => {
  const [line] = await notifiedOf({ says: (came) => came });
  expect(line).toMatch(/^fault The server believes the address that a caller writes/);
});

it('names the proxy that the server takes for every player', async () => {
  const [line] = await notifiedOf({ says: replaces }, { trusts: ['10.1.1.1'] });
  expect(line).toMatch(/^fault The server takes 127\.0\.0\.1 .*TRUSTED_PROXIES=10\.1\.1\.1,127\.0\.0\.1$/);
  const [silent] = await notifiedOf({ says: () => null });
  expect(silent).toMatch(/^fault The proxy 127\.0\.0\.1 does not say who calls/);
});

it('says so if the proxy passes no channels or the server does not insist on https', async () => {
  const lines = await notifiedOf({ says: replaces, passesChannels: false }, { hsts: '' });
  expect(lines[0]).toMatch(/^warning Browsers are not told to keep to https/);
  expect(lines[1]).toMatch(/^fault The proxy opens no channels/);
});

it('says so if the address is none, is plain, or cannot be trusted', async () => {
  const reported = async (publicUrl: string | null) => {
    const mail = { publicUrl, smtpUrl: null, operatorName: 'Reelfloor', from: '', folder: '' };
    const [finding] = await checkReverseProxy({ mail, trustedProxies: new AddressRanges([]) });
    return `${finding?.level} ${finding?.text} ${finding?.advice}`;
  };
  expect(await reported(null)).toMatch(/^warning PUBLIC_URL is not set/);
  expect(await reported('http://play.example')).toMatch(/^fault .*could be read on their way/);
  setDefaultCACertificates(trusted);
  try {
    expect((await notifiedOf({ says: replaces }))[0]).toMatch(/^fault .*self-signed.*NODE_EXTRA_CA_CERTS/);
  } finally {
    setDefaultCACertificates([...trusted, readFileSync(at('crt'), 'utf8')]);
  }
});
