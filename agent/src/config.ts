import { resolve } from 'node:path';
import {
  explainMisspeltEnvironmentVariable,
  findMisspeltEnvironmentVariable,
} from '@reelfloor/protocol/environment-variables';
import { buildDemoSasMachine, demoMachines, type FloorMachine, readFloorFile } from './floor/floor-file.ts';
import { type ClientCertificate, readClientCertificate } from './server-link/client-certificate.ts';
import { AllowedViewerNetworks } from './video/connection/allowed-viewer-networks.ts';
import { parseUdpPortRange, type UdpPorts } from './video/connection/udp-ports.ts';

export interface AgentConfig {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly token: string;
  /** TLS client certificate for a proxy in front of the server that requires one from agents. */
  readonly certificate: ClientCertificate;
  readonly dataDir: string;
  readonly logLevel: string;
  /** Private networks to which video may be sent, as CIDR ranges such as `10.1.0.0/16`. */
  readonly viewerNetworks: readonly string[];
  /** UDP port range from which video is sent; null: any free port. */
  readonly udpPorts: UdpPorts | null;
  /** Maximum concurrent bandwidth tests of players' connections, each using up to 6.5 Mbit/s for some seconds; 0 disables these tests. */
  readonly maxConnectionTests: number;
  /** For tests: speed factor of the simulated machines compared with a real machine; 2 plays twice as fast. */
  readonly speed: number;
  /** For tests: number of the jackpot level that every paid round hits; null: the level is drawn at random. */
  readonly forcedJackpotLevel: number | null;
  readonly demoSwitch: boolean;
  /** The slot machines that this agent drives: those listed in its floor file, or the built-in demo machines if it has no floor file. */
  readonly machines: readonly FloorMachine[];
  /** Settings for recording the machines' video (retention, disk space); null: nothing is recorded. */
  readonly recordings: RecordingConfig | null;
  /** Names of the test-only environment variables that are set. A server for real players refuses an agent that has any. */
  readonly testSettings: readonly string[];
  /** For tests: amount above which a win must be paid by hand, in minor units (cents); null: each game's own limit. */
  readonly handPayLimitMinor: number | null;
}

const defaultConnectionTests = 4;
const maxConnectionTests = 16;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Parses the agent's settings from environment variables. Throws an Error that names the invalid variable and its valid values. */
export const readAgentConfig = (environment: NodeJS.ProcessEnv): AgentConfig => {
  const misspelt = findMisspeltEnvironmentVariable(environment);
  if (misspelt) throw new Error(explainMisspeltEnvironmentVariable(misspelt));
  const required = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set. The server's operator hands it out with the agent's account.`);
    return value;
  };
  const serverUrl = environment.SERVER_URL ?? 'ws://127.0.0.1:8080/agent';
  if (!/^wss?:\/\//.test(serverUrl)) throw new Error(`SERVER_URL must begin with ws:// or wss://, not "${serverUrl}".`);
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
    // The value is only validated here: the thread that draws the test card reads this variable itself.
    TEST_CARD: isOn(environment, 'TEST_CARD'),
  };
  return {
    serverUrl,
    agentId: required('AGENT_ID'),
    token: required('AGENT_TOKEN'),
    certificate: readClientCertificate(environment),
    dataDir: resolve(environment.AGENT_DATA_DIR ?? 'data/agent'),
    logLevel,
    viewerNetworks: readViewerNetworks(environment),
    udpPorts: parseUdpPortRange(environment.AGENT_UDP_PORTS),
    maxConnectionTests: readConnectionTests(environment.LINE_TESTS),
    speed,
    forcedJackpotLevel,
    demoSwitch,
    machines: readMachines(environment),
    recordings: readRecordings(environment),
    testSettings: Object.entries(tested).flatMap(([name, isSet]) => (isSet ? [name] : [])),
    handPayLimitMinor,
  };
};

interface RecordingConfig {
  /** Minimum retention of recordings, in days. A server may require more. */
  readonly days: number;
  /** Maximum disk space for recordings, in bytes; null: half of the disk's free space at the first start, or 2 GB for the demo machines. */
  readonly maxBytes: number | null;
  /** Minimum free space to leave on the recordings' disk, in bytes; null: 2 GB, or a twentieth of a large disk. */
  readonly minFreeBytes: number | null;
}

const gigabyte = 1_000_000_000;

const readRecordings = (environment: NodeJS.ProcessEnv): RecordingConfig | null => {
  const days = optionalNumber(environment, 'RECORDINGS_DAYS') ?? 1;
  const [most, least] = ['RECORDINGS_GB', 'RECORDINGS_MIN_FREE'].map((name) => optionalNumber(environment, name));
  if (most === 0) return null;
  const bytesOf = (count: number | null | undefined) => (count == null ? null : count * gigabyte);
  return { days: Math.max(1, days), maxBytes: bytesOf(most), minFreeBytes: bytesOf(least) };
};

const readViewerNetworks = ({ VIEWER_NETWORKS = '' }: NodeJS.ProcessEnv): string[] => {
  const ranges = VIEWER_NETWORKS.split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  try {
    new AllowedViewerNetworks(ranges);
  } catch (error) {
    throw new Error(`VIEWER_NETWORKS: ${error instanceof Error ? error.message : error}.`);
  }
  return ranges;
};

const readMachines = ({ AGENT_FLOOR, DEMO_CABINET, DEMO_MACHINES }: NodeJS.ProcessEnv): readonly FloorMachine[] => {
  if (AGENT_FLOOR && DEMO_MACHINES)
    throw new Error('AGENT_FLOOR names the machines, so DEMO_MACHINES would change nothing; unset one of them.');
  if (AGENT_FLOOR) return readFloorFile(AGENT_FLOOR);
  const real = DEMO_CABINET ? [buildDemoSasMachine(DEMO_CABINET)] : [];
  if (!DEMO_MACHINES) return [...demoMachines, ...real];
  const numbers = DEMO_MACHINES.split(',').map((number) => number.trim());
  const known: readonly string[] = demoMachines.map(({ machineId }) => machineId);
  const unknown = numbers.find((number) => !known.includes(number));
  if (unknown !== undefined)
    throw new Error(`DEMO_MACHINES has "${unknown}"; write numbers out of ${known.join(',')}, separated by commas.`);
  return [...demoMachines.filter(({ machineId }) => numbers.includes(machineId)), ...real];
};

/** Whether the URL is unencrypted (no TLS) and its host is another computer than this one. */
const isPlainToAfar = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'ws:' && !/^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);
};

/** Returns true for "1" and false for "0". Throws an Error for any other value, so that a typing error is not taken for "off". */
const isOn = (environment: NodeJS.ProcessEnv, name: string): boolean => {
  const text = environment[name] ?? '';
  if (!['', '0', '1'].includes(text)) throw new Error(`${name} must be 1 or 0, not "${text}".`);
  return text === '1';
};

const readConnectionTests = (text = ''): number => {
  const count = text === '' ? defaultConnectionTests : Number(text);
  if (!/^\d{0,2}$/.test(text) || count > maxConnectionTests)
    throw new Error(`LINE_TESTS must be a whole number from 0 to ${maxConnectionTests}, not "${text}".`);
  return count;
};

const optionalNumber = (environment: NodeJS.ProcessEnv, name: string): number | null => {
  const text = environment[name];
  if (!text) return null;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`);
  return Number(text);
};
