export interface Command {
  readonly name: string;
  readonly does: string;
  readonly takes?: string;
}

interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'Run it',
    commands: [
      {
        name: 'start',
        does: 'builds the client and runs the demo: server and twelve cabinets, with --egm a SAS machine',
      },
      { name: 'serve', does: 'runs the server for real players; needs JWT_SECRET (docs/guides)' },
      { name: 'build', does: 'builds the client into web/dist, for machines without build tools' },
      {
        name: 'cluster',
        does: 'runs the demo on three nodes, with PostgreSQL, NATS, haproxy and two agents',
      },
      { name: 'agent', does: 'runs an agent with the machines of its floor file (docs/floor-file.md)' },
      {
        name: 'egm',
        does: 'the trial machine: a slot machine that speaks SAS on a pseudo-terminal',
        takes: '--pty',
      },
      {
        name: 'platform',
        does: 'a small casino that embeds the lobby of the running demo (docs/platform.md)',
        takes: '--hall URL',
      },
      { name: 'provider', does: 'a simulated payment provider (docs/guides/cash-desk.md)' },
      {
        name: 'cabinet',
        does: 'controls the demo’s cabinets: fail, repair, hand-pay or free-spins',
        takes: 'fail MACHINE',
      },
    ],
  },
  {
    title: 'Operate it',
    commands: [
      {
        name: 'setup',
        does: 'asks ten questions and sets up a server for its first day',
        takes: 'ANSWERS.json',
      },
      {
        name: 'migrate',
        does: 'migrates the database, also while nodes of the previous release run',
        takes: '--contract',
      },
      { name: 'database:roles', does: 'prints SQL for roles of server, cashier and auditor on PostgreSQL' },
      { name: 'seed', does: 'seeds the database with the demo brands and accounts' },
      {
        name: 'operator',
        does: 'accounts, settings, brands, machines; alone: lists subcommands',
        takes: 'NOUN SUBCOMMAND …',
      },
      {
        name: 'cashier',
        does: 'moves money into and out of wallets; cashiers’ shifts',
        takes: 'deposit PLAYER 125.50',
      },
      {
        name: 'doctor',
        does: 'checks everything that a server for real players needs, and suggests fixes',
        takes: '--alert',
      },
      {
        name: 'report',
        does: 'reports by business day: floor, drop, promotions, liabilities, shifts',
        takes: 'floor --by brand',
      },
      {
        name: 'ledger:audit',
        does: 'audits the ledger of a live database; exits with 1 on faults',
        takes: '--journals FOLDER',
      },
      {
        name: 'recording',
        does: 'verifies recordings and evidence archives; exports one',
        takes: 'export --round ID',
      },
      {
        name: 'backup',
        does: 'backs up the database, settings and journals while in use',
        takes: 'FOLDER --key FILE',
      },
      {
        name: 'restore',
        does: 'checks a backup, or restores its database; overwrites nothing',
        takes: 'FOLDER --check',
      },
    ],
  },
  {
    title: 'Work on it',
    commands: [
      { name: 'dev', does: 'runs what npm start runs, with hot reload' },
      { name: 'workbook', does: 'shows each UI component in isolation, in any theme and language' },
      { name: 'check', does: 'format, lint, types, dependency rules, dead code and the client’s size' },
      { name: 'format', does: 'formats the code and applies lint fixes' },
      { name: 'lock', does: 'updates package-lock.json after a change of dependencies', takes: '--fresh' },
      { name: 'hooks', does: 'blocks pushes to main from this clone unless npm run check passes' },
      {
        name: 'first-hour',
        does: 'follows CONTRIBUTING.md in a fresh clone and prints the time of each step',
      },
      {
        name: 'archive',
        does: 'packs the release into one archive, ready to run',
        takes: 'FOLDER --with-encoder',
      },
      { name: 'release-notes', does: 'prints a version’s section of CHANGELOG.md', takes: 'v0.1.0' },
      { name: 'help', does: 'prints this list' },
    ],
  },
  {
    title: 'Test it',
    commands: [
      {
        name: 'test',
        does: 'npm run check, unit tests and the main browser flows; or only files matching WORD',
        takes: 'WORD',
      },
      { name: 'test:long', does: 'the expensive tests: kills, outages, other browsers, every page' },
      { name: 'test:ci', does: 'test and test:long in one run, as .ci/run does; faster than separately' },
      {
        name: 'test:exhaustive',
        does: 'everything that test:long only samples; nightly and before a release',
      },
      {
        name: 'test:repeat',
        does: 'repeats npm test beside load and counts failures',
        takes: '20 --long --idle --twice --at TIME',
      },
      {
        name: 'test:flakes',
        does: 'how often each test failed in repeated runs, and the failure rate proven',
        takes: '--forget WORD',
      },
      {
        name: 'test:faults',
        does: 'kills processes at each step of transfers, audits them',
        takes: '--engine postgres --casino',
      },
      {
        name: 'test:exclude',
        does: 'excludes a player at each moment of a seat, with kills at each step',
        takes: 'freeSpins',
      },
      {
        name: 'test:cluster',
        does: 'players on two nodes while nodes, NATS and PostgreSQL fail; prints their waiting times',
      },
      {
        name: 'test:kill',
        does: 'kills every process, then checks every cent',
        takes: '100 --engine postgres --nodes 3 --casino',
      },
      {
        name: 'test:model',
        does: 'compares server and agent with a plain model over a bad link',
        takes: '1000 --engine postgres',
      },
      { name: 'walk', does: 'prints the files that a spin, cash-in or hand-pay goes through', takes: 'spin' },
      {
        name: 'test:races',
        does: 'lets sixteen players claim one seat at once; one must win',
        takes: '10000 --engine postgres',
      },
      {
        name: 'test:fuzz',
        does: 'sends malformed calls, messages or media to a running server',
        takes: '20000, or --media SECONDS',
      },
      {
        name: 'test:first-day',
        does: 'follows docs/first-day.md and a-disk-died.md on a copy of this machine',
        takes: '--empty-debian',
      },
      {
        name: 'test:image',
        does: 'builds the container image with buildah, and plays a round in it',
        takes: '--debian',
      },
      {
        name: 'test:themes',
        does: 'visits every screen in all 26 themes, on desktop and phone',
        takes: 'dark1 light --part phone',
      },
      {
        name: 'test:soak',
        does: 'plays for minutes or hours; fails if memory grows',
        takes: '60, --joins 1000 or --machine 8',
      },
    ],
  },
  {
    title: 'Generate committed files',
    commands: [
      { name: 'rtp', does: 'computes each brand’s return to player and the bounds of its rounds' },
      {
        name: 'paytables',
        does: 'writes the paytables page and each game’s rules from the cabinets’ numbers',
      },
      { name: 'reference', does: 'writes the operators’ reference, or the contract of actions' },
      { name: 'art', does: 'renders the drawings into web/public/assets' },
      { name: 'reel-wall', does: 'renders the login background' },
      { name: 'themes', does: 'writes each theme’s style sheet' },
      { name: 'pictures', does: 'takes the README’s pictures from the running product' },
    ],
  },
  {
    title: 'Measure it (figures: docs/performance.md)',
    commands: [
      {
        name: 'bench:media',
        does: 'video latency, compared with Janus',
        takes: '--link NAME --watched 5 --fps 60',
      },
      { name: 'bench:sound', does: 'time until a press is heard', takes: '24' },
      { name: 'bench:relay', does: 'one machine for 200 spectators through Janus', takes: '50' },
      { name: 'bench:join', does: '500 joins while the machine is busy', takes: '500' },
      {
        name: 'bench:links',
        does: 'video over all kinds of links, in a simulator',
        takes: '--link NAME --random 1000',
      },
      { name: 'bench:web', does: 'client size, Lighthouse, and a lobby of a thousand machines', takes: '3' },
      {
        name: 'bench:office',
        does: "the office's floor of a thousand machines with twenty changes a second",
        takes: '1000',
      },
      {
        name: 'bench:lobby',
        does: 'ten thousand lobby pages, compared with a bare WebSocket server',
        takes: '--nodes 2',
      },
      {
        name: 'bench:press',
        does: 'a press through real nodes, on the same node and on another',
        takes: '--nodes 2',
      },
      { name: 'bench:deploy', does: 'a restart of all nodes, one after another, while players press' },
      { name: 'bench:cabinet', does: 'polls of a SAS machine while the main thread is blocked', takes: '60' },
      { name: 'bench:ledger', does: 'transfers a second on both engines, compared with plain pg' },
      { name: 'bench:shares', does: 'concurrent rounds that add to the same jackpots, on PostgreSQL' },
      { name: 'bench:audit', does: 'the audit of 100,000 transfers, on both engines', takes: '100000' },
      { name: 'bench:recording', does: 'start, clip and verify of a day of recordings', takes: '7' },
      {
        name: 'bench:records',
        does: 'pages of a player’s 100,000 records on both engines, compared with OFFSET',
      },
    ],
  },
  {
    title: 'Ship it',
    commands: [
      { name: 'sbom', does: 'prints all shipped packages with version, licence and checksum, as CycloneDX' },
      { name: 'advisories', does: 'npm audit of the installed packages, or a recent enough stored result' },
      { name: 'postinstall', does: 'run by npm ci: stops without Node 24' },
    ],
  },
];

export const helpText = (): string =>
  [
    'npm run COMMAND -- ARGUMENTS, or npm start and npm test.',
    ...commandGroups.flatMap(({ title, commands }) => ['', title, ...commands.map(lineOf)]),
  ].join('\n');

const nameWidth = Math.max(...commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name.length)));

const lineOf = ({ name, does, takes }: Command): string =>
  `  ${name.padEnd(nameWidth)}  ${does}${takes === undefined ? '' : ` (-- ${takes})`}`;
