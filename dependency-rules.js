import { readFileSync } from 'node:fs';
import { knownUpward, serverLayers } from './scripts/server-layers.ts';

/** The parts whose imports these rules limit (docs/architecture.md). `npm run check` applies them by dependency-cruiser. */
const parts = [
  'protocol',
  'platform-client',
  'reference-platform',
  'art',
  'server',
  'cabinet',
  'simulator',
  'agent',
  'egm',
  'web',
];

/** Returns the files that a part's package.json exports, as regular expressions. */
const exportedFiles = (part) => {
  const { exports } = JSON.parse(readFileSync(`${import.meta.dirname}/${part}/package.json`, 'utf8'));
  return Object.values(exports).map((path) => `^${part}/${path.slice(2).replace('*', '[^/]+')}$`);
};

const officeAreas = 'floor|tasks|cases|machine|cabinets|players|cashier|reports|people|settings|casinos';
const testCode = '\\.test\\.tsx?$|/src/(testing|conformance)/';

/** A rule by which files of `from`, save those of `except`, import none of `to`. */
const never = (name, from, to, except) => ({
  name,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: to },
});

/** A rule for one folder of a part: it may import other folders of the part only if they are in `mayReach`. */
const room = (path, mayReach) => ({
  name: `${path} reaches only for ${mayReach.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${path}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^${path.split('/')[0]}/src/`,
    pathNot: [path, ...mayReach, `${path.split('/')[0]}/src/testing`].map((other) => `^${other}/`),
  },
});

const layerNames = Object.keys(serverLayers);

/** Rules for the layers of the server: none imports a higher one, and each folder only what its line lists. */
const rulesOfLayers = [
  ...layerNames.slice(1).map((layer, height) => ({
    name: `${layer} imports no higher layer`,
    severity: 'error',
    from: {
      path: `^server/src/${layer}/`,
      pathNot: [testCode, ...knownUpward.map(([from]) => `^${from}$`)],
    },
    to: { path: `^server/src/(${layerNames.slice(0, height + 1).join('|')})/|^server/src/[^/]+$` },
  })),
  ...knownUpward.map(([from, to]) => ({
    name: `${from} imports upward only what is known`,
    severity: 'error',
    from: { path: `^${from}$` },
    to: {
      path: `^server/src/(${layerNames.slice(0, layerNames.indexOf(from.split('/')[2])).join('|')})/`,
      pathNot: `^${to}$`,
    },
  })),
  ...Object.entries(serverLayers).flatMap(([layer, lines]) =>
    Object.entries(lines).map(([folder, mayReach]) => ({
      name: `${layer}/${folder} imports of its layer only ${mayReach.join(', ') || 'itself'}`,
      severity: 'error',
      from: { path: `^server/src/${layer}/${folder}/`, pathNot: testCode },
      to: {
        path: `^server/src/${layer}/[^/]+/`,
        pathNot: [folder, ...mayReach].map((one) => `^server/src/${layer}/${one}/`),
      },
    })),
  ),
  {
    name: 'every folder of a layer has its line in serverLayers',
    severity: 'error',
    from: {},
    to: {
      path: `^server/src/[^/]+/`,
      pathNot: [
        '^server/src/(testing|conformance)/',
        ...Object.entries(serverLayers).map(
          ([layer, lines]) => `^server/src/${layer}/((${Object.keys(lines).join('|')})/|[^/]+$)`,
        ),
      ],
    },
  },
];

/** Rules for the folders of one room, lowest first: each may import itself and the lower ones. */
const layers = (room, folders) =>
  folders.map((folder, height) => ({
    name: `${room}/${folder} imports ${folders.slice(0, height).join(', ') || 'no other folder of the room'}`,
    severity: 'error',
    from: { path: `^${room}/${folder}/`, pathNot: '\\.test\\.ts$' },
    to: {
      path: `^${room}/`,
      pathNot: folders.slice(0, height + 1).map((lower) => `^${room}/${lower}/`),
    },
  }));

export default {
  forbidden: [
    {
      name: 'no cycles, not even of types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'protocol imports nothing but the schema library',
      severity: 'error',
      from: { path: '^protocol/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^protocol/|node_modules/zod/' },
    },
    {
      name: "the client of casinos' platforms needs no package; of protocol it has the types",
      severity: 'error',
      from: { path: '^platform-client/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^platform-client/|^protocol/' },
    },
    {
      name: 'the small casino knows of the hall only the contract',
      severity: 'error',
      from: { path: '^reference-platform/' },
      to: {
        path: parts
          .filter((part) => !['protocol', 'platform-client', 'reference-platform'].includes(part))
          .map((part) => `^${part}/`),
      },
    },
    {
      name: 'only tests import the small casino',
      severity: 'error',
      from: {
        path: `^(${parts.filter((part) => part !== 'reference-platform').join('|')})/`,
        pathNot: testCode,
      },
      to: { path: '^reference-platform/' },
    },
    {
      name: 'art imports no other part',
      severity: 'error',
      from: { path: '^art/' },
      to: { path: parts.filter((part) => part !== 'art').map((part) => `^${part}/`) },
    },
    ...['server', 'agent', 'web'].map((part) => ({
      name: `${part} imports protocol and never the other running parts`,
      severity: 'error',
      from: { path: `^${part}/` },
      to: { path: ['server', 'agent', 'web'].filter((other) => other !== part).map((other) => `^${other}/`) },
    })),
    {
      name: 'the trial machine shares no code with the driver that it tries, nor with any other part',
      severity: 'error',
      from: { path: '^egm/' },
      to: { path: parts.filter((part) => part !== 'egm').map((part) => `^${part}/`) },
    },
    {
      name: 'only tests import the trial machine',
      severity: 'error',
      from: { path: `^(${parts.filter((part) => part !== 'egm').join('|')})/`, pathNot: testCode },
      to: { path: '^egm/' },
    },
    {
      name: 'tests of other parts reach the trial machine only through its exports',
      severity: 'error',
      from: { path: `^(${parts.filter((part) => part !== 'egm').join('|')})/` },
      to: { path: '^egm/', pathNot: exportedFiles('egm') },
    },
    {
      name: 'features never import each other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'what is neither a feature nor the app knows neither; check-folders.ts keeps circles out of it',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/(features|app)/', testCode] },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: "players' pages and their workbook load nothing of the office",
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/office/' },
      to: { path: '^web/src/office/' },
    },
    {
      name: "of the players' pages the office imports only ui, thumbnails and the formats of i18n",
      severity: 'error',
      from: { path: '^web/src/office/', pathNot: testCode },
      to: { path: '^web/src/', pathNot: ['^web/src/(office|ui|i18n|thumbnails)/'] },
    },
    {
      name: 'areas of the office never import each other',
      severity: 'error',
      from: { path: `^web/src/office/(${officeAreas})/` },
      to: { path: `^web/src/office/(${officeAreas})/`, pathNot: '^web/src/office/$1/' },
    },
    {
      name: 'what the areas of the office share knows no area',
      severity: 'error',
      from: { path: `^web/src/office/(?!${officeAreas})[^/]+/` },
      to: { path: `^web/src/office/(${officeAreas})/` },
    },
    ...layers('web/src/office', ['messages', 'api', 'ui', 'frame', 'sign-in']),
    never('the client does not import its workbook', '^web/src/', '^web/workbook/'),
    never(
      'the workbook shows ui, records and failures, and knows no feature',
      '^web/workbook/',
      '^web/src/(features|app|realtime)/',
    ),
    never('features do not import the app', '^web/src/features/', '^web/src/app/'),
    {
      name: 'tests, benches and scripts reach a package only through its exports',
      severity: 'error',
      from: { path: '^(tests|bench|scripts)/' },
      to: { path: `^(${parts.join('|')})/`, pathNot: parts.flatMap(exportedFiles) },
    },
    {
      name: 'the product does not import its test support',
      severity: 'error',
      from: { path: `^(${parts.join('|')})/`, pathNot: '\\.test\\.tsx?$|/src/testing/' },
      to: { path: '/src/testing/' },
    },
    ...rulesOfLayers,
    room('server/src/money', ['server/src/platform/database']),
    {
      name: 'only postLedgerTransfer and postToWallet post entries, so that no wallet moves without its statement entry',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/money/ledger/(post-ledger-transfer|post-to-wallet|post-ledger-entries)\\.ts$', testCode],
      },
      to: { path: '^server/src/money/ledger/post-ledger-entries\\.ts$' },
    },
    {
      name: 'what runs imports nothing of the tests',
      severity: 'error',
      from: { path: '^(server|cabinet|simulator|agent|egm|web|protocol|art)/src/', pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: 'a folder of the agent reaches for its drivers and recordings, and for no other folder',
      severity: 'error',
      from: { path: '^agent/src/([^/]+)/', pathNot: '^agent/src/testing/' },
      to: {
        path: '^agent/src/',
        pathNot: ['^agent/src/$1/', '^agent/src/(drivers|recording|testing)/'],
      },
    },
    never('the link to the server knows no driver', '^agent/src/server-link/', '^agent/src/drivers/', testCode),
    room('agent/src/recording', []),
    room('agent/src/drivers/sas', []),
    never('a cabinet knows no simulator', '^cabinet/', '^simulator/'),
    never(
      'neither a cabinet nor the simulator knows the agent',
      '^(cabinet|simulator)/',
      '^(agent|server|web|egm)/',
      testCode,
    ),
    never('the driver of SAS machines draws nothing', '^agent/src/drivers/sas/', '^art/'),
    ...layers('agent/src/drivers/sas', ['frames', 'line', 'poll', 'log', 'wire-log', 'worker']),
    room('agent/src/drivers/sas/keys', []),
    ...layers('agent/src/video', ['rtp', 'rate', 'encode', 'connection']),
    never(
      'no part imports scripts, benches or tests',
      '^(protocol|art|cabinet|simulator|agent|egm)/',
      '^(scripts|bench|tests)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|public)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
