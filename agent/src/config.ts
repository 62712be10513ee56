import { resolve } from 'node:path';
import { explainMisspelt, misspeltVariable } from '@reelfloor/protocol/variables';
import { type ClientCertificate, readCertificate } from './server-link/client-certificate.ts';
import { ViewerNetworks } from './video/connection/viewer-networks.ts';

export interface AgentConfig {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly token: string;
  /** For a proxy before the server. */
  readonly certificate: ClientCertificate;
  readonly dataDir: string;
  readonly logLevel: string;
  /** Closed networks in which viewers may be, as address ranges. */
  readonly viewerNetworks: readonly string[];
  /** For tests: a factor on the pace of a real cabinet. */
  readonly speed: number;
  /** For tests: every paid round hits this level; null leaves it to chance. */
  readonly forcedJackpotLevel: number | null;
  readonly demoSwitch: boolean;
  /** The set variables that a server for real players does not accept. */
  readonly testSettings: readonly string[];
  /** For tests: replaces the games' limits for paying by hand. */
  readonly handPayLimitMinor: number | null;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws an Error that says which variable is wrong and what it should be. */
export const readConfig = (environment: NodeJS.ProcessEnv): AgentConfig => {
  const misspelt = misspeltVariable(environment);
  if (misspelt) throw new Error(explainMisspelt(misspelt));
  const required = (name: string): string => {
    const value = environment[name];
    if (!value)
      throw new Error(`${name} is not set. The server's operator hands it out with the agent's account.`);
    return value;
  };
  const serverUrl = environment.SERVER_URL ?? 'ws://127.0.0.1:8080/agent';
  if (!/^wss?:\/\//.test(serverUrl))
    throw new Error(`SERVER_URL must begin with ws:// or wss://, not "${serverUrl}".`);
  if (!URL.canParse(serverUrl))
    throw new Error(`SERVER_URL must be an address such as wss://play.example/agent, not "${serverUrl}".`);
  if (isPlainToAfar(serverUrl) && !isOn(environment, 'PLAIN_SERVER'))
    throw new Error(
      `SERVER_URL is ${serverUrl}: token and money would travel readable. Use wss://, or set PLAIN_SERVER=1 where the network is closed by other means.`,
    );
  const logLevel = environment.LOG_LEVEL ?? 'warn';
  if (!logLevels.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const speed = Number(environment.CABINET_SPEED ?? 1);
  if (!(speed > 0 && speed <= 100)) throw new Error('CABINET_SPEED must be a number above 0 and up to 100.');
  const forcedJackpotLevel = optionalNumber(environment, 'CABINET_JACKPOT_LEVEL');
  const handPayLimitMinor = optionalNumber(environment, 'CABINET_HAND_PAY_LIMIT');
  const demoSwitch = isOn(environment, 'DEMO_SWITCH');
  const tested = {
    CABINET_SPEED: speed !== 1,
    CABINET_JACKPOT_LEVEL: forcedJackpotLevel !== null,
    CABINET_HAND_PAY_LIMIT: handPayLimitMinor !== null,
    DEMO_SWITCH: demoSwitch,
    // Only checked here: the drawing thread reads it itself.
    TEST_CARD: isOn(environment, 'TEST_CARD'),
  };
  return {
    serverUrl,
    agentId: required('AGENT_ID'),
    token: required('AGENT_TOKEN'),
    certificate: readCertificate(environment),
    dataDir: resolve(environment.AGENT_DATA_DIR ?? 'data/agent'),
    logLevel,
    viewerNetworks: readViewerNetworks(environment),
    speed,
    forcedJackpotLevel,
    demoSwitch,
    testSettings: Object.entries(tested).flatMap(([name, isSet]) => (isSet ? [name] : [])),
    handPayLimitMinor,
  };
};

const readViewerNetworks = ({ VIEWER_NETWORKS = '' }: NodeJS.ProcessEnv): string[] => {
  const ranges = VIEWER_NETWORKS.split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  try {
    new ViewerNetworks(ranges);
  } catch (error) {
    throw new Error(`VIEWER_NETWORKS: ${error instanceof Error ? error.message : error}.`);
  }
  return ranges;
};

/** Returns true if the URL leads to another machine without TLS. */
const isPlainToAfar = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'ws:' && !/^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);
};

/** Throws for other values, which would otherwise mean off. */
const isOn = (environment: NodeJS.ProcessEnv, name: string): boolean => {
  const text = environment[name] ?? '';
  if (!['', '0', '1'].includes(text)) throw new Error(`${name} must be 1 or 0, not "${text}".`);
  return text === '1';
};

const optionalNumber = (environment: NodeJS.ProcessEnv, name: string): number | null => {
  const text = environment[name];
  if (!text) return null;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`);
  return Number(text);
};
