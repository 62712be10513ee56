import { expect, it } from 'vitest';
import { readAgentConfig } from './config.ts';

const read = (environment: Record<string, string>) =>
  readAgentConfig({ AGENT_ID: 'hall1', AGENT_TOKEN: 'secret-of-hall1', ...environment });

it('refuses ws:// to another machine, unless the network is said to be closed', () => {
  for (const serverUrl of ['ws://play.example/agent', 'ws://192.0.2.1:8080/agent', 'ws://127.0.0.1.example/agent']) {
    expect(() => read({ SERVER_URL: serverUrl })).toThrow('Use wss://');
    expect(() => read({ SERVER_URL: serverUrl })).not.toThrow('secret-of-hall1');
    expect(read({ SERVER_URL: serverUrl, PLAIN_SERVER: '1' }).serverUrl).toBe(serverUrl);
  }
  for (const serverUrl of [
    'wss://play.example/agent',
    'ws://127.0.0.1:8080/agent',
    'ws://localhost:8080/agent',
    'ws://[::1]:8080/agent',
  ])
    expect(read({ SERVER_URL: serverUrl }).serverUrl).toBe(serverUrl);
  expect(read({}).serverUrl).toBe('ws://127.0.0.1:8080/agent');
  expect(() => read({ SERVER_URL: 'http://play.example' })).toThrow('must begin with ws:// or wss://');
});

it.each([
  [{ SERVER_URL: 'ws://' }, 'SERVER_URL must be an address such as wss://play.example/agent, not "ws://".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [
    { AGENT_DATADIR: '/journals' },
    'AGENT_DATADIR is no setting, so it would change nothing; did you mean AGENT_DATA_DIR? Correct it or unset it.',
  ],
  [{ LINE_TESTS: '17' }, 'LINE_TESTS must be a whole number from 0 to 16, not "17".'],
  [{ LINE_TESTS: '-1' }, 'LINE_TESTS must be a whole number from 0 to 16, not "-1".'],
  [{ DEMO_SWITCH: 'true' }, 'DEMO_SWITCH must be 1 or 0, not "true".'],
  [{ CABINET_SPEED: 'quick' }, 'CABINET_SPEED must be a number above 0 and up to 100.'],
  [{ VIEWER_NETWORKS: '10.0.0.0/8,hall' }, 'VIEWER_NETWORKS: "hall" is no address range such as 192.168.4.0/24.'],
  [{ DEMO_MACHINES: '104,999' }, 'DEMO_MACHINES has "999"; write numbers out of 104,107,'],
  [{ CABINET_HAND_PAY_LIMIT: '-1' }, 'CABINET_HAND_PAY_LIMIT must be a whole number, not "-1".'],
])('rejects %j and says what it should be', (environment: Record<string, string>, message) => {
  expect(() => read(environment)).toThrow(message);
});

it('drives all machines of the demo, or those that are named', () => {
  const numbers = (environment: Record<string, string>) =>
    read(environment).machines.map(({ machineId }) => machineId as string);
  expect(numbers({})).toHaveLength(12);
  expect(numbers({ DEMO_MACHINES: '104, 212' })).toEqual(['104', '212']);
  expect(() => numbers({ DEMO_CABINET: '/nowhere/701.json' })).toThrow('/nowhere/701.json cannot be read');
});

it('names the settings for demo or test that are set', () => {
  expect(read({ CABINET_SPEED: '1', DEMO_SWITCH: '0', TEST_CARD: '' }).testSettings).toEqual([]);
  for (const [name, value] of Object.entries({
    CABINET_SPEED: '20',
    CABINET_JACKPOT_LEVEL: '4',
    CABINET_HAND_PAY_LIMIT: '100',
    DEMO_SWITCH: '1',
    TEST_CARD: '1',
  }))
    expect(read({ [name]: value }).testSettings).toEqual([name]);
});

it('accepts viewers from the Internet and from named networks only', () => {
  expect(read({}).viewerNetworks).toEqual([]);
  expect(read({ VIEWER_NETWORKS: '192.168.4.0/24, fd12::/16' }).viewerNetworks).toEqual([
    '192.168.4.0/24',
    'fd12::/16',
  ]);
});

it('sends pictures from the named UDP ports, or says what to write', () => {
  expect(read({}).udpPorts).toBeNull();
  expect(read({ AGENT_UDP_PORTS: '40000-40999' }).udpPorts).toEqual({ first: 40_000, last: 40_999 });
  for (const text of [
    '40000',
    '40999-40000',
    '40000-40018',
    '1000-2000',
    '65000-65536',
    '40000-',
    'a-b',
    '40000-40999 ',
  ])
    expect(() => read({ AGENT_UDP_PORTS: text }), text).toThrow(`AGENT_UDP_PORTS is "${text}"; write a range`);
});
