import { describe, expect, it } from 'vitest';
import { connectOrigins, contentPolicy } from './content-policy.ts';

describe('the content security policy', () => {
  it('lets pages talk to their own server alone while the settings name paths', () => {
    expect(connectOrigins({ API_URL: '/v1/', MACHINE_URL: '/machine' })).toEqual([]);
    for (const odd of [null, 'text', [], { API_URL: 7 }, { API_URL: 'mailto:a@b' }])
      expect(connectOrigins(odd)).toEqual([]);
    expect(contentPolicy()).toContain("connect-src 'self';");
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

  it('lets nothing run or style from within a page, but for the styles of an operator’s own pages', () => {
    expect(contentPolicy(['https://api.example'])).not.toContain('unsafe');
    const framed = contentPolicy([], "'self'", 'operators');
    expect(framed).toContain("style-src 'self' 'unsafe-inline';");
    expect(framed).toContain("script-src 'self';");
  });

  it('takes no address that would write a directive of its own', () => {
    expect(connectOrigins({ API_URL: "https://a;script-src'unsafe-inline'/" })).toEqual([]);
  });
});
