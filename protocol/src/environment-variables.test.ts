import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultSettings } from './default-operator-settings.ts';
import {
  explainMisspeltEnvironmentVariable,
  findMisspeltEnvironmentVariable,
  variableGroups,
  variableNames,
} from './environment-variables.ts';

it.each([
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXEIS', 'TRUSTED_PROXIES'],
  ['Trusted_Proxies', 'TRUSTED_PROXIES'],
  ['DENIED_ADRESSES', 'DENIED_ADDRESSES'],
  ['DENY_ADDRESSES', 'DENIED_ADDRESSES'],
  ['DENIED_IPS', null],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['WEBDIR', 'WEB_DIR'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['SEAT_HOLD_MS', 'SEAT_HOLD_S'],
  ['CABINET_SPED', 'CABINET_SPEED'],
  ['AGENT_TOKENS', 'AGENT_TOKEN'],
  ['REELFLOOR_LOG', null],
  ['CURRENCY', 'CURRENCY'],
  ['CURENCY', 'CURRENCY'],
  ['DEFAULT_LANG', 'DEFAULT_LANG'],
])('finds the misspelt %s and names the nearest right name', (name, nearest) => {
  const found = findMisspeltEnvironmentVariable({ PATH: '/bin', [name]: 'x' });
  expect(found?.name).toBe(name);
  if (nearest) expect(found?.nearest).toBe(nearest);
});

it('says where a key of the settings file is set', () => {
  expect(explainMisspeltEnvironmentVariable({ name: 'CURENCY', nearest: 'CURRENCY' })).toContain(
    'CURRENCY is a key of Settings.json. Unset it, and run npm run operator -- setting set CURRENCY VALUE.',
  );
  expect(explainMisspeltEnvironmentVariable({ name: 'WEBDIR', nearest: 'WEB_DIR' })).toContain('did you mean WEB_DIR?');
});

it('ignores our own variables, empty ones, and those of other programs', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'LOGNAME',
    'NODE_ENV',
    'XDG_DATA_DIRS',
    'SSH_AGENT_PID',
    'AGENT_OS',
    'THEME',
    'VOLUME',
  ];
  const more = ['AGENT_NAME', 'POSTS', 'HOSTS', 'PASSWORD_STORE_DIR', 'npm_config_user_agent', 'TURNSERVER_PATH'];
  const links = ['TURN_SERVICE_HOST', 'TURN_PORT', 'TURN_PORT_3478_UDP_ADDR', 'TURN_SERVICE_PORT_TURN'];
  for (const name of [...variableNames, ...others, ...more, ...links])
    expect(findMisspeltEnvironmentVariable({ [name]: 'x' })).toBeNull();
  expect(findMisspeltEnvironmentVariable({ TRUSTED_PROXYS: '' })).toBeNull();
  expect(findMisspeltEnvironmentVariable({ LOGIN_FANCY: 'x' }, ['LOGIN_FANCY'])).toBeNull();
});

it('knows every variable that the guides for operators name', () => {
  const folder = new URL('../../docs/guides/', import.meta.url);
  const guides = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const spans = guides.flatMap((text) => text.match(/`[A-Z][A-Z0-9]*_[A-Z0-9_]+(=[^`]*)?`/g) ?? []);
  const named = spans.map((span) => span.replace(/`|=.*/g, ''));
  expect(named.length).toBeGreaterThan(40);
  const isUnknown = (name: string) =>
    !Object.hasOwn(defaultSettings, name) && findMisspeltEnvironmentVariable({ [name]: 'x' }) !== null;
  expect(named.filter(isUnknown)).toEqual([]);
});

it('tells the defaults that the server reads', () => {
  const folder = new URL('../../server/src/start/config/', import.meta.url);
  const sources = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const read = sources
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .flatMap((text) => [...text.matchAll(/readIntegerSetting\(env, '([A-Z0-9_]+)', ([\d_]+), /g)])
    .map(([, name = '', value = '']) => [name, value.replaceAll('_', '')] as const);
  expect(read.length).toBeGreaterThan(15);
  const reported = Object.assign({}, ...Object.values(variableGroups)) as Record<string, { default: string }>;
  const usual = (name: string) => reported[name]?.default.split(';')[0] || '0';
  // A default in words depends on the computer.
  const isFigure = (text: string) => /^\d+$/.test(text);
  expect(read.filter(([name, value]) => isFigure(usual(name)) && usual(name) !== value)).toEqual([]);
});
