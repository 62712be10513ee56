import { defaultSettings } from './default-operator-settings.ts';
import { serverVariables } from './server-environment-variables.ts';

/** Environment variables that the agent reads. */
const agentVariables = {
  Agent: {
    SERVER_URL: {
      default: 'ws://127.0.0.1:8080/agent',
      does: "the server's agent channel; `wss://` beyond one machine",
    },
    PLAIN_SERVER: { default: '', does: '`1` allows `ws://` on a network that is secured otherwise' },
    AGENT_ID: { default: '', does: "the agent's name, as in `agent add`" },
    AGENT_TOKEN: { default: '', does: 'the token that `agent add` printed' },
    AGENT_CERT: { default: '', does: 'PEM file of a client certificate, for a proxy that requires one' },
    AGENT_KEY: { default: '', does: 'PEM file of its key' },
    AGENT_CA: { default: '', does: 'PEM file of your own certificate authority; then no other is trusted' },
    AGENT_UDP_PORTS: { default: 'any', does: 'the UDP ports from which pictures are sent, `40000-40999`' },
    AGENT_DATA_DIR: {
      default: 'data/agent',
      does: 'journals and `agent.json`; include them in every backup',
    },
    AGENT_FLOOR: {
      default: '',
      does: 'the floor file; without it the agent drives the machines of the demo',
    },
    VIEWER_NETWORKS: {
      default: '',
      does: "private networks of players, `192.168.4.0/24`. Set it only if the agent's firewall blocks unsolicited packets",
    },
    LINE_TESTS: { default: '4', does: 'concurrent connection tests of players, at most 16; 0: none' },
    RECORDINGS_DAYS: {
      default: "the profile's",
      does: 'days for which recordings are kept, if longer than the profile requires',
    },
    RECORDINGS_GB: {
      default: 'half of the free',
      does: "gigabytes that recordings may use, the oldest are deleted first; `0` records nothing, and if the profile requires recordings, presses are refused. The default is measured at the first start, and at most 2 for the demo's machines",
    },
    RECORDINGS_MIN_FREE: {
      default: '2, or 5 %',
      does: 'gigabytes that recordings always leave free on their disk',
    },
    DRAW_AHEAD: {
      default: '1',
      does: '`0` draws simulated machines only when somebody watches: less work at the start, a later first picture',
    },
    DEMO_MACHINES: { default: 'all', does: "which of the demo's machines this agent drives, `104,107,212`" },
    DEMO_CABINET: {
      default: '',
      does: 'the cabinet file of a real machine to add to the demo as 701',
    },
    DEMO_SWITCH: {
      default: '',
      does: '`1` lets `npm run cabinet` make simulated machines fail and pay. A server for real players refuses an agent with this or any of the next four',
    },
    CABINET_SPEED: { default: '1', does: 'speed-up factor of rounds' },
    CABINET_JACKPOT_LEVEL: { default: '', does: 'the jackpot level that every paid round hits' },
    CABINET_HAND_PAY_LIMIT: {
      default: '',
      does: 'the win above which a hand pay follows, in minor units',
    },
    TEST_CARD: { default: '', does: '`1` draws a machine-readable clock over the picture' },
  },
} as const;

/** Default value and description of an environment variable. */
interface Variable {
  readonly default: string;
  readonly does: string;
}

type VariableGroups = Readonly<Record<string, Readonly<Record<string, Variable>>>>;

/** Every environment variable of server, agent and their commands; `npm run reference` generates docs/settings.md from this table. */
export const variableGroups: VariableGroups = { ...serverVariables, ...agentVariables };

/** The names of all environment variables of server, agent and commands. Each process accepts all of them. */
export const variableNames: readonly string[] = Object.values(variableGroups).flatMap((group) => Object.keys(group));

/** Keys of `Settings.json` that are not environment variables, so that setting them in the environment has no effect. */
const fileKeys: ReadonlySet<string> = new Set(
  // Settings whose names other programs also use for environment variables.
  Object.keys(defaultSettings).filter(
    (key) => !variableNames.includes(key) && !['THEME', 'FPS', 'VOLUME', 'API_URL'].includes(key),
  ),
);

const ourPrefixes =
  /^(REELFLOOR_|TURN_|LOGIN_|MAX_LOGIN|DISCOUNT_|BONUS_|ALLOWED_|DENIED_|DENY_|TRUST|PLAIN_|VIEWER_|CABINET_|SEAT_HOLD|SECOND_FACTOR|STAFF_SECOND|NO_CREDIT|NO_PRESS|TOKEN_LIFE|METRICS_|ALERT_|BACKUP_(KE|J)|RETENTION_|OFFICE_)/;
/**
 * Matches environment variables that Kubernetes sets for a service, such as `TURN_SERVICE_HOST`. They resemble our names but are not
 * misspelt.
 */
const serviceLink = /_(SERVICE_(HOST|PORT)(_.*)?|PORT(_\d+_(TCP|UDP).*)?)$/;
/**
 * Minimum lengths of environment variable names that are searched for one or two wrong letters. Shorter names resemble other programs'
 * variables by chance.
 */
const minLength = { oneSlip: 7, twoSlips: 10 } as const;

/**
 * Returns the first environment variable whose name looks like a misspelt setting of Reelfloor, and the nearest correct name. A mistake is
 * one or two wrong letters, another case, an unknown name with one of our prefixes, or a key of `Settings.json`. Returns null if there is
 * no mistake.
 */
export const findMisspeltEnvironmentVariable = (
  environment: Readonly<Record<string, string | undefined>>,
  additionalNames: Iterable<string> = [],
): { readonly name: string; readonly nearest: string } | null => {
  const variables = new Set([...variableNames, ...additionalNames]);
  const known = new Set([...variables, ...fileKeys]);
  for (const [name, value] of Object.entries(environment)) {
    const written = name.toUpperCase();
    if (!value || variables.has(name) || serviceLink.test(written)) continue;
    const isOurs = ourPrefixes.test(written);
    // Compare only names of similar length: the comparison is slow, and every process checks its whole environment at start.
    const near = [...known].filter((one) => isOurs || Math.abs(one.length - written.length) <= 2);
    const ranked = near.map((one) => ({ one, slips: slipsBetween(written, one) }));
    const [nearest] = ranked.sort((a, b) => a.slips - b.slips);
    if (nearest && (isOurs || isSlip(nearest.one, nearest.slips))) return { name, nearest: nearest.one };
  }
  return null;
};

export const explainMisspeltEnvironmentVariable = ({ name, nearest }: { name: string; nearest: string }): string =>
  fileKeys.has(nearest)
    ? `${name} in the environment would change nothing: ${nearest} is a key of Settings.json. Unset it, and run npm run operator -- setting set ${nearest} VALUE.`
    : `${name} is no setting, so it would change nothing; did you mean ${nearest}? Correct it or unset it.`;

const isSlip = ({ length }: string, slips: number): boolean =>
  slips === 0 || (slips === 1 && length >= minLength.oneSlip) || (slips === 2 && length >= minLength.twoSlips);

/**
 * Returns the edit distance of two texts: letters inserted, deleted, substituted or transposed (Damerau–Levenshtein, optimal string
 * alignment).
 */
const slipsBetween = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      rows[i]?.push(least);
    }
  }
  return at(a.length, b.length);
};
