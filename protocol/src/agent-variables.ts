/** Variables that the agent reads. */
export const agentVariables = {
  Agent: {
    SERVER_URL: {
      default: 'ws://127.0.0.1:8080/agent',
      does: "the server's agent channel; `wss://` beyond one machine",
    },
    PLAIN_SERVER: { default: '', does: '`1` allows `ws://` where the network is closed by other means' },
    AGENT_ID: { default: '', does: 'the name of the agent, as `agent add` has it' },
    AGENT_TOKEN: { default: '', does: 'the token that `agent add` printed' },
    AGENT_CERT: { default: '', does: 'PEM file of a client certificate, for a proxy that asks for one' },
    AGENT_KEY: { default: '', does: 'PEM file of its key' },
    AGENT_CA: { default: '', does: 'PEM file of your own authority; then no other is trusted' },
    AGENT_UDP_PORTS: { default: 'any', does: 'the UDP ports from which pictures are sent, `40000-40999`' },
    AGENT_DATA_DIR: {
      default: 'data/agent',
      does: 'journals and `agent.json`; they belong into every backup',
    },
    AGENT_FLOOR: {
      default: '',
      does: 'the floor file; without it the agent drives the machines of the demo',
    },
    VIEWER_NETWORKS: {
      default: '',
      does: 'closed networks in which players are, `192.168.4.0/24`. Set it only if the firewall of the agent blocks unrequested packets',
    },
    LINE_TESTS: { default: '4', does: "tests of players' lines at once, 16 at most; 0: none" },
    RECORDINGS_DAYS: {
      default: "the profile's",
      does: 'days for which the pictures of sessions are kept, if that is longer than the profile asks',
    },
    RECORDINGS_GB: {
      default: 'half of the free',
      does: 'gigabytes that they may take, the oldest go first; `0` records nothing, and where the profile requires recordings presses are refused. The default looks at the disk at the first start, and is 2 at most for the machines of the demo',
    },
    RECORDINGS_MIN_FREE: {
      default: '2, or 5 %',
      does: 'gigabytes that recordings leave free on their disk, whatever they may take',
    },
    DRAW_AHEAD: {
      default: '1',
      does: '`0` draws the pictures of simulated machines only when somebody looks: less work at the start, a later first picture',
    },
    DEMO_MACHINES: { default: 'all', does: "which of the demo's machines this agent drives, `104,107,212`" },
    DEMO_CABINET: {
      default: '',
      does: "the cabinet file of a real machine that joins the demo's machines as 701",
    },
    DEMO_SWITCH: {
      default: '',
      does: '`1` lets `npm run cabinet` make simulated machines fail and pay. A server for real players refuses an agent with this or one of the next four',
    },
    CABINET_SPEED: { default: '1', does: 'plays rounds that many times as fast' },
    CABINET_JACKPOT_LEVEL: { default: '', does: 'the jackpot level that every paid round hits' },
    CABINET_HAND_PAY_LIMIT: {
      default: '',
      does: 'the win above which wins are paid by hand, in minor units',
    },
    TEST_CARD: { default: '', does: '`1` draws a machine-readable clock over the picture' },
  },
} as const;
