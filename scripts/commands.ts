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
        does: 'the switch of the running demo: fail, repair, hand-pay or free-spins',
        takes: 'fail MACHINE',
      },
    ],
  },
  {
    title: 'Operate it',
    commands: [
      {
        name: 'setup',
        does: 'makes from ten questions what a house needs for its first day',
        takes: 'ANSWERS.json',
      },
      {
        name: 'migrate',
        does: 'brings the database up to date, also under nodes of the version before',
        takes: '--contract',
      },
      { name: 'database:roles', does: 'prints SQL for roles of server, cashier and auditor on PostgreSQL' },
      { name: 'seed', does: 'puts the demo brands and accounts into the database' },
      {
        name: 'operator',
        does: 'accounts, settings, brands, machines; alone it lists its subcommands',
        takes: 'NOUN SUBCOMMAND …',
      },
      {
        name: 'cashier',
        does: 'moves money between a wallet and the outside; cashiers’ shifts',
        takes: 'deposit PLAYER 125.50',
      },
      {
        name: 'doctor',
        does: 'looks at all that a server for real players needs, and says what to do',
        takes: '--alert',
      },
      {
        name: 'report',
        does: 'reports by business day: floor, drop, promotions, liabilities, shifts',
        takes: 'floor --by brand',
      },
      {
        name: 'ledger:audit',
        does: 'recounts the ledger of a live database; exit 1 where they are wrong',
        takes: '--journals FOLDER',
      },
      {
        name: 'recording',
        does: 'verifies recordings and archives of evidence; exports one',
        takes: 'export --round ID',
      },
      {
        name: 'backup',
        does: 'copies the database, settings and journals while they are in use',
        takes: 'FOLDER --key FILE',
      },
      {
        name: 'restore',
        does: 'checks a backup, or puts its database into place; overwrites nothing',
        takes: 'FOLDER --check',
      },
    ],
  },
  {
    title: 'Work on it',
    commands: [
      { name: 'dev', does: 'runs what npm start runs, and reloads what you change' },
      {
        name: 'workbook',
        does: 'shows each component of the interface by itself, in any theme and language',
      },
      {
        name: 'check',
        does: 'format, lint, types, dependency rules, dead code and the weight of the client',
      },
      { name: 'format', does: 'formats the code and mends what lint can mend' },
      {
        name: 'lock',
        does: 'brings package-lock.json up to date after a change of dependencies',
        takes: '--fresh',
      },
      { name: 'hooks', does: 'lets git push to main only what npm run check passes, from this clone' },
      { name: 'first-hour', does: 'follows CONTRIBUTING.md in a fresh clone and says what took how long' },
      {
        name: 'archive',
        does: 'packs the release into one archive that is unpacked and run',
        takes: 'FOLDER --with-encoder',
      },
      { name: 'release-notes', does: 'prints what CHANGELOG.md says of a version', takes: 'v0.1.0' },
      { name: 'help', does: 'prints this list' },
    ],
  },
  {
    title: 'Test it',
    commands: [
      {
        name: 'test',
        does: 'npm run check, unit tests and the main ways in a browser; or only files named so',
        takes: 'WORD',
      },
      { name: 'test:long', does: 'the tests that cost much: kills, outages, other browsers, every page' },
      {
        name: 'test:ci',
        does: 'test and test:long in one run, as .ci/run does; quicker than one after the other',
      },
      { name: 'test:exhaustive', does: 'the whole of what test:long samples; nightly and before a release' },
      {
        name: 'test:repeat',
        does: 'repeats npm test on a busy machine and counts what fails',
        takes: '20 --long --idle --twice',
      },
      {
        name: 'test:flakes',
        does: 'how often each test failed in repeated runs, and what they prove',
        takes: '--forget WORD',
      },
      {
        name: 'test:faults',
        does: 'dies at each step of each transfer, checks the ledger',
        takes: '--engine postgres --casino',
      },
      {
        name: 'test:exclude',
        does: 'excludes a player at each moment of a seat and dies at each step',
        takes: 'freeSpins',
      },
      {
        name: 'test:cluster',
        does: 'players at two nodes while nodes, NATS and PostgreSQL fail; prints how long they waited',
      },
      {
        name: 'test:kill',
        does: 'kills every process, counts cents',
        takes: '100 --engine postgres --nodes 3 --casino',
      },
      {
        name: 'test:model',
        does: 'compares server and agent with a plain model over a bad line',
        takes: '1000 --engine postgres',
      },
      {
        name: 'walk',
        does: 'prints the files through which a spin, cash-in or hand-pay goes',
        takes: 'spin',
      },
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
      { name: 'test:image', does: 'builds the image by buildah, and plays a round in it', takes: '--debian' },
      {
        name: 'test:themes',
        does: 'walks every screen in all 26 themes, on a desk and on a phone',
        takes: 'dark1 light --part phone',
      },
      {
        name: 'test:soak',
        does: 'plays so many minutes or hours; fails if memory grows',
        takes: '60, --joins 1000 or --machine 8',
      },
    ],
  },
  {
    title: 'Render what is committed',
    commands: [
      { name: 'rtp', does: 'computes each brand’s return to player and the bounds of its rounds' },
      {
        name: 'paytables',
        does: 'writes the paytables page and the rules of each game from the cabinets’ numbers',
      },
      { name: 'reference', does: 'writes the reference of operators, or the contract of actions' },
      { name: 'art', does: 'renders the drawings into web/public/assets' },
      { name: 'reel-wall', does: 'renders the picture behind the login' },
      { name: 'themes', does: 'writes the style sheet of each theme' },
      { name: 'pictures', does: 'takes the README’s pictures from the running product' },
    ],
  },
  {
    title: 'Measure it (figures: docs/performance.md)',
    commands: [
      {
        name: 'bench:media',
        does: 'delay of the picture, beside Janus',
        takes: '--link NAME --watched 5 --fps 60',
      },
      { name: 'bench:sound', does: 'how soon a press is heard', takes: '24' },
      { name: 'bench:relay', does: 'one machine for 200 spectators by Janus', takes: '50' },
      { name: 'bench:join', does: '500 joins while the machine is busy', takes: '500' },
      {
        name: 'bench:links',
        does: 'the picture over links of all kinds, in a simulator',
        takes: '--link NAME --random 1000',
      },
      {
        name: 'bench:web',
        does: 'what the client weighs, Lighthouse, and a lobby of a thousand machines',
        takes: '3',
      },
      {
        name: 'bench:office',
        does: "the office's floor of a thousand machines, of which twenty a second change",
        takes: '1000',
      },
      {
        name: 'bench:lobby',
        does: 'ten thousand pages that watch the lobby, beside a bare WebSocket server',
        takes: '--nodes 2',
      },
      {
        name: 'bench:press',
        does: 'a press through real nodes, at a machine of the own node and of another one',
        takes: '--nodes 2',
      },
      { name: 'bench:deploy', does: 'a restart of all nodes, one after another, while players press' },
      { name: 'bench:cabinet', does: 'polls of a SAS machine while the main thread is blocked', takes: '60' },
      { name: 'bench:ledger', does: 'transfers a second on both engines, beside plain pg' },
      { name: 'bench:shares', does: 'rounds that add to the same jackpots at once, on PostgreSQL' },
      { name: 'bench:audit', does: 'the audit of 100,000 transfers, on both engines', takes: '100000' },
      { name: 'bench:recording', does: 'start, clip and verify of a day of recordings', takes: '7' },
      { name: 'bench:records', does: 'pages of a player’s 100,000 records on both engines, beside OFFSET' },
    ],
  },
  {
    title: 'Ship it',
    commands: [
      {
        name: 'sbom',
        does: 'prints everything that is shipped, with version, licence and checksum, as CycloneDX',
      },
      {
        name: 'advisories',
        does: "what npm's audit says of what is installed, or a list that is young enough",
      },
      { name: 'postinstall', does: 'run by npm ci itself: stops where there is no Node 24' },
    ],
  },
];

export const helpText = (): string =>
  [
    'npm run COMMAND -- ARGUMENTS, or npm start and npm test.',
    ...commandGroups.flatMap(({ title, commands }) => ['', title, ...commands.map(lineOf)]),
  ].join('\n');

const nameWidth = Math.max(
  ...commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name.length)),
);

const lineOf = ({ name, does, takes }: Command): string =>
  `  ${name.padEnd(nameWidth)}  ${does}${takes === undefined ? '' : ` (-- ${takes})`}`;
