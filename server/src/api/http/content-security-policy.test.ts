import { describe, expect, it } from 'vitest';
import { buildContentSecurityPolicy, findThirdPartyOrigins, hashInlineScripts } from './content-security-policy.ts';

const connectOrigins = (settings: unknown) => findThirdPartyOrigins(settings).connectTo;
const liveChatOrigins = (LIVE_CHAT: unknown) => findThirdPartyOrigins({ LIVE_CHAT }).liveChat;

describe('the content security policy', () => {
  it('lets pages talk only to their own server if the settings name paths', () => {
    expect(connectOrigins({ API_URL: '/v1/', MACHINE_URL: '/machine' })).toEqual([]);
    for (const odd of [null, 'text', [], { API_URL: 7 }, { API_URL: 'mailto:a@b' }])
      expect(connectOrigins(odd)).toEqual([]);
    expect(buildContentSecurityPolicy()).toContain("connect-src 'self';");
  });

  it('adds the servers that the settings name, for calls and for sockets, each once', () => {
    expect(
      connectOrigins({
        API_URL: 'https://api.example/v1/',
        MACHINE_URL: 'wss://api.example/machine',
        NOTIFY_URL: 'ws://127.0.0.1:9000/notify',
        JACKPOT_URL: '//pots.example/jackpot',
        CURRENCY: 'https://elsewhere.example',
      }),
    ).toEqual([
      'https://api.example',
      'wss://api.example',
      'http://127.0.0.1:9000',
      'ws://127.0.0.1:9000',
      'http://pots.example',
      'ws://pots.example',
      'https://pots.example',
      'wss://pots.example',
    ]);
  });

  it('allows no inline script or style, except styles on an operator’s own pages', () => {
    expect(buildContentSecurityPolicy(findThirdPartyOrigins({ API_URL: 'https://api.example' }))).not.toContain(
      'unsafe',
    );
    const framed = buildContentSecurityPolicy(undefined, { framedBy: ["'self'"], styles: 'any' });
    expect(framed).toContain("style-src 'self' 'unsafe-inline';");
    expect(framed).toContain("script-src 'self';");
  });

  it('lets a live chat load, show itself and connect, but run no inline script', () => {
    const origins = findThirdPartyOrigins({ LIVE_CHAT: { provider: 'TAWKTO', id: 'a1/b2' } });
    const policy = buildContentSecurityPolicy(origins);
    expect(policy).toContain("script-src 'self' https://*.tawk.to;");
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://*.tawk.to;");
    expect(policy).toContain("frame-src 'self' https://*.tawk.to;");
    expect(policy).toContain("connect-src 'self' https://*.tawk.to wss://*.tawk.to;");
    expect(policy).toContain("object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'");
    expect(liveChatOrigins({ provider: 'COMM100', id: '10000' })).toContain('https://*.comm100.com');
    expect(
      liveChatOrigins({
        provider: 'COMM100',
        id: '10000',
        server: 'https://chat.house.example:8443/chatserver',
      }),
    ).toEqual(['https://chat.house.example:8443']);
  });

  it('allows nothing for a live chat that is off, or that the client would ignore', () => {
    const server = "https://a.example;script-src'unsafe-inline'/";
    for (const off of [
      undefined,
      null,
      { provider: 'OTHER', id: 'a' },
      { provider: 'TAWKTO', id: '../x' },
      { provider: 'TAWKTO', id: 'a', server },
      { provider: 'TAWKTO', id: 'a', server: 'javascript://a' },
    ]) {
      expect(liveChatOrigins(off)).toEqual([]);
      expect(buildContentSecurityPolicy(findThirdPartyOrigins({ LIVE_CHAT: off }))).toBe(buildContentSecurityPolicy());
    }
  });

  it('allows the inline scripts of a page by their hashes', () => {
    const html = '<script src="/b.js"></script><script data-c="d">a{}</script><p><script></script>';
    const scripts = hashInlineScripts(html);
    expect(scripts).toEqual([
      // The hashes of the script `a{}` and of an empty script, computed with another tool.
      "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ]);
    expect(buildContentSecurityPolicy(undefined, { scripts })).toContain(`script-src 'self' ${scripts.join(' ')};`);
    expect(buildContentSecurityPolicy(undefined, { scripts })).not.toContain('unsafe');
  });

  it('ignores an address that would add a directive', () => {
    expect(connectOrigins({ API_URL: "https://a;script-src'unsafe-inline'/" })).toEqual([]);
  });
});
