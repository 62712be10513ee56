/** A range of UDP ports, including both ends. */
export interface UdpPorts {
  readonly first: number;
  readonly last: number;
}

/** Lowest UDP port that an unprivileged process may use. */
const lowestPort = 1024;
const highestPort = 65_535;
/** Minimum number of UDP ports: each video connection needs one per address of this computer, and twice as many while it is renewed. */
const fewestPorts = 20;

/** Parses `AGENT_UDP_PORTS`, such as `40000-40999`; null if it is not set. Throws an Error that explains the format. */
export const parseUdpPortRange = (text: string | undefined): UdpPorts | null => {
  if (!text) return null;
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === undefined || first < lowestPort || last > highestPort || last - first + 1 < fewestPorts)
    throw new Error(
      `AGENT_UDP_PORTS is "${text}"; write a range of at least ${fewestPorts} ports from ${lowestPort} to ${highestPort}, such as 40000-40999.`,
    );
  return { first, last };
};
