import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { get as httpGet } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { subprotocol } from '@reelfloor/protocol';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { AddressRanges, stripIpv4MappedPrefix } from '../../platform/access/client-address.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { addOkFindingIfEmpty, createFaultFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

/** An address reserved for documentation (RFC 5737), which no real caller has. */
const forgedAddress = '203.0.113.77';
/** Source address of this server's test requests to itself; a proxy on the same host connects from a different one. */
const ownLoopback = '127.0.0.77';
const answerMs = 5_000;
const dayMs = 86_400_000;
const expiryDays = 14;

const privateRanges = new AddressRanges([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Source address of our test request. */
  readonly from: string;
  readonly expiresAt: number;
}

type ProxySettings = Pick<ServerConfig, 'mail' | 'trustedProxies'>;

/** Calls this server like a player, through `PUBLIC_URL`, and checks whether the reverse proxy forwards the caller's IP address. */
export const checkReverseProxy = async ({ mail, trustedProxies }: ProxySettings): Promise<readonly DoctorFinding[]> => {
  const { publicUrl } = mail;
  if (publicUrl === null)
    return [
      createWarningFinding(
        'PUBLIC_URL is not set, so the way of players to this server was not tried.',
        'Set PUBLIC_URL to the https:// address that players open',
      ),
    ];
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:')
    return [
      createFaultFinding(
        `PUBLIC_URL is ${publicUrl}: passwords and tokens of players could be read on their way.`,
        'Put a TLS proxy in front (deploy/) and set PUBLIC_URL to its https:// address',
      ),
    ];
  const asked = await askThrough(url).catch((error: unknown) => error as Error);
  if (asked instanceof Error) return [unreachable(url, asked)];
  const findings = judgeAnswer(url, asked, trustedProxies);
  if (asked.status === 200)
    findings.push(...(await checkChannel(url)), ...(await checkPlain(url)), ...judgeExpiry(url, asked));
  return addOkFindingIfEmpty(
    findings,
    `Players reach this server at ${url.origin}; it sees each caller's own address, and nobody can forge one.`,
  );
};

const askThrough = async (url: URL): Promise<Answer> => {
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  return new Promise((resolve, reject) => {
    const request = httpsRequest(new URL('/check', url), {
      agent: false,
      timeout: answerMs,
      headers: { 'x-forwarded-for': forgedAddress, connection: 'close' },
      ...(/^127\./.test(address) && { localAddress: ownLoopback }),
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${answerMs / 1000} s`)));
    request.on('error', reject);
    request.on('response', (response) => {
      const socket = response.socket as TLSSocket;
      const from = stripIpv4MappedPrefix(socket.localAddress);
      const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body = (body + chunk).slice(0, 4096);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, from, expiresAt }),
      );
    });
    request.end();
  });
};

const judgeAnswer = (url: URL, answer: Answer, proxies: AddressRanges): DoctorFinding[] => {
  if (answer.body.includes('TLS_REQUIRED'))
    return [
      createFaultFinding(
        'The proxy says that players come without TLS, so the server refuses them.',
        'Let the proxy set X-Forwarded-Proto to https',
      ),
    ];
  const seen = addressIn(answer.body);
  if (answer.status !== 200 || seen === null)
    return [
      createFaultFinding(
        `${url.origin}/check answers ${answer.status}, and not as this server does.`,
        'Let the proxy pass every path on to this server, with Host as it came',
      ),
    ];
  const findings = judgeSeen(seen, answer.from, proxies);
  if (answer.headers['strict-transport-security'] === undefined)
    findings.push(
      createWarningFinding(
        'Browsers are not told to keep to https (Strict-Transport-Security).',
        'Start the server with this PUBLIC_URL, and let the proxy pass its headers on',
      ),
    );
  return findings;
};

const judgeSeen = (seen: string, from: string, proxies: AddressRanges): DoctorFinding[] => {
  if (seen === forgedAddress)
    return [
      createFaultFinding(
        'The server believes the address that a caller writes into X-Forwarded-For, so lists of countries and limits can be walked around.',
        'Let the proxy replace X-Forwarded-For by the address that it sees, as the samples in deploy/ do',
      ),
    ];
  if (seen === from) return [];
  if (proxies.has(seen))
    return [
      createFaultFinding(
        `The proxy ${seen} does not say who calls, so all players have its address.`,
        'Let it set X-Forwarded-For to the address that it sees',
      ),
    ];
  if (privateRanges.has(seen))
    return [
      createFaultFinding(
        `The server takes ${seen} for the address of every player, because that proxy is not trusted.`,
        `Add it: TRUSTED_PROXIES=${[...proxies.ranges, seen].join(',')}`,
      ),
    ];
  return [
    createWarningFinding(
      `The server sees this call as one from ${seen}, and it was made from ${from}.`,
      'If no network translates addresses between them, that is a proxy: add it to TRUSTED_PROXIES',
    ),
  ];
};

const addressIn = (body: string): string | null => {
  try {
    const parsed = z.safeParse(z.object({ ip: z.string() }), JSON.parse(body));
    return parsed.success ? parsed.data.ip : null;
  } catch {
    return null;
  }
};

/** Opens a WebSocket as a page does. If the reverse proxy does not support WebSockets, players' lobby is never updated. */
const checkChannel = (url: URL): Promise<DoctorFinding[]> =>
  new Promise((resolve) => {
    const address = new URL('/notify', url.href.replace(/^http/, 'ws'));
    const socket = new WebSocket(address, subprotocol, { handshakeTimeout: answerMs, origin: url.origin });
    socket.on('open', () => {
      resolve([]);
      socket.terminate();
    });
    socket.on('error', (error) => {
      resolve([
        createFaultFinding(
          `The proxy opens no channels: ${error.message}.`,
          'Let it pass WebSockets on (Upgrade and Connection), as the samples in deploy/ do',
        ),
      ]);
    });
  });

/** Checks whether the host responds over HTTP without redirecting to HTTPS. Only if the URL uses the default port. */
const checkPlain = (url: URL): Promise<DoctorFinding[]> => {
  if (url.port !== '') return Promise.resolve([]);
  return new Promise((resolve) => {
    const request = httpGet(`http://${url.host}/`, { agent: false, timeout: answerMs }, (response) => {
      response.destroy();
      const isSentOn = String(response.headers.location ?? '').startsWith('https:');
      resolve(
        isSentOn || (response.statusCode ?? 0) >= 400
          ? []
          : [
              createWarningFinding(
                `http://${url.host} answers with a page instead of sending people to https.`,
                'Let the proxy redirect, as the samples in deploy/ do',
              ),
            ],
      );
    });
    request.on('timeout', () => request.destroy(new Error('late')));
    request.on('error', () => resolve([]));
  });
};

const judgeExpiry = (url: URL, { expiresAt }: Answer): DoctorFinding[] => {
  const days = Math.floor((expiresAt - Date.now()) / dayMs);
  if (Number.isNaN(days) || days >= expiryDays) return [];
  return [
    createWarningFinding(
      `The certificate of ${url.host} ends in ${days} days.`,
      'Renew it, and look why that did not happen by itself',
    ),
  ];
};

const unreachable = (url: URL, error: Error): DoctorFinding =>
  createFaultFinding(
    `${url.origin} cannot be reached from here as a browser would: ${error.message}.`,
    'Start proxy and server; if the certificate is of your own authority, name that in NODE_EXTRA_CA_CERTS',
  );
