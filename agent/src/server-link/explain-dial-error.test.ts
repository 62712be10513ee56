import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ClientCertificate } from './client-certificate.ts';
import { ServerLink } from './server-link.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-dial-'));
const at = (name: string): string => join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore', cwd: folder });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Makes a certificate that signs itself, for this name. */
const signItself = (name: string, subject: string): void => {
  openssl(
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=proxy', '-addext', `subjectAltName=${subject}`],
    ...['-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
  );
};

/** Makes an authority and a certificate that it signed for 127.0.0.1. */
const signByAuthority = (): void => {
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
  );
  openssl('req', '-new', ...newKey, '-subj', '/CN=proxy', '-keyout', at('signed.key'), '-out', at('signed.csr'));
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1\n');
  openssl(
    ...['x509', '-req', '-in', at('signed.csr'), '-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'],
    ...['-days', '2', '-extfile', at('names'), '-out', at('signed.crt')],
  );
};

/** Makes a certificate that ended in the year 2020. Only `openssl ca` takes both days. */
const signForThePast = (): void => {
  mkdirSync(at('new'));
  writeFileSync(at('index'), '');
  writeFileSync(
    at('ca.cnf'),
    '[ca]\ndefault_ca=d\n[d]\ndatabase=index\nnew_certs_dir=new\nrand_serial=yes\ndefault_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n[e]\nsubjectAltName=IP:127.0.0.1\nbasicConstraints=CA:TRUE\n',
  );
  openssl('req', '-new', ...newKey, '-subj', '/CN=proxy', '-keyout', at('past.key'), '-out', at('past.csr'));
  openssl(
    ...['ca', '-batch', '-selfsign', '-config', at('ca.cnf'), '-keyfile', at('past.key'), '-in', at('past.csr')],
    ...['-startdate', '20200101000000Z', '-enddate', '20200201000000Z', '-out', at('past.crt'), '-notext'],
  );
};

beforeAll(() => {
  signItself('self', 'IP:127.0.0.1');
  signItself('other', 'DNS:play.example');
  signByAuthority();
  signForThePast();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
};

const proxyWith = (name: string, options: object = {}): Promise<number> =>
  listen(createServer({ key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.crt`)), ...options }));

/** Dials until the agent's log has something to say of it, and three times more. Returns its lines above `warn`. */
const reported = async (port: number, certificate: ClientCertificate = {}): Promise<string[]> => {
  const lines: { level: number; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const link = new ServerLink({
    url: `wss://127.0.0.1:${port}/agent`,
    agentId: 'hall',
    token: 'of-the-hall',
    certificate,
    instance: { folderId: 'f', startCount: 1, processId: 'p', host: 'h' } as never,
    testSettings: [],
    cabinets: [],
    pictures: { stopOthers() {} } as never,
    log: pino({ level: 'debug' }, { write }),
    onReady: () => {},
    longestRetryMs: 10,
  });
  await expect.poll(() => lines.filter(({ msg }) => msg.startsWith('no connection')).length).toBeGreaterThan(3);
  link.close();
  return lines.filter(({ level }) => level > 40).map(({ msg }) => msg);
};
const authority = (name: string): ClientCertificate => ({ ca: readFileSync(at(`${name}.crt`), 'utf8') });

it('says once, however often it dials, what is wrong with a certificate and what to do', async () => {
  const self = await proxyWith('self');
  expect(await reported(self)).toEqual([expect.stringMatching(/signed itself, so anybody .* AGENT_CA/)]);
  expect(await reported(self, authority('ca'))).toEqual([expect.stringMatching(/is not the one in AGENT_CA/)]);
  const signed = await proxyWith('signed');
  expect(await reported(signed)).toEqual([
    expect.stringMatching(/an authority that this machine does not know.*fullchain/),
  ]);
  expect(await reported(signed, authority('self'))).toEqual([
    expect.stringMatching(/not signed by the authority in AGENT_CA, which alone is trusted/),
  ]);
  expect(await reported(await proxyWith('other'), authority('other'))).toEqual([
    expect.stringMatching(/is for another name \(DNS:play\.example\), not for 127\.0\.0\.1: .*SERVER_URL/),
  ]);
  expect(await reported(await proxyWith('past'), authority('past'))).toEqual([
    expect.stringMatching(/has ended: renew it at the proxy.*clock says 20/),
  ]);
});

it('says what else keeps it from the server', async () => {
  const { ca } = authority('self');
  const wantsOne = await proxyWith('self', {
    requestCert: true,
    rejectUnauthorized: true,
    ca: readFileSync(at('ca.crt')),
  });
  expect(await reported(wantsOne, { ca: String(ca) })).toEqual([
    expect.stringMatching(/asks agents for a certificate: set AGENT_CERT/),
  ]);
  const plain = await listen(createPlain());
  expect(await reported(plain)).toEqual([expect.stringMatching(/does not speak TLS there: correct the port/)]);
  const noChannel = createServer(
    { key: readFileSync(at('self.key')), cert: readFileSync(at('self.crt')) },
    (_, answer) => answer.writeHead(404).end(),
  );
  noChannel.on('upgrade', (_, socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
  expect(await reported(await listen(noChannel), { ca: String(ca) })).toEqual([
    expect.stringMatching(/answers, but opens no channel .*404.*ends with \/agent/),
  ]);
  const gone = createTcp();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await reported(port)).toEqual([expect.stringMatching(/nothing listens at 127\.0\.0\.1:\d+/)]);
});
