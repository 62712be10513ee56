import { readFileSync } from 'node:fs';

/** The parts whose imports these rules limit (docs/architecture.md). `npm run check` applies them by dependency-cruiser. */
const parts = ['protocol', 'art', 'server', 'agent', 'web'];

/** Returns the files that a part's package.json exports, as regular expressions. */
const exportedFiles = (part) => {
  const { exports } = JSON.parse(readFileSync(`${import.meta.dirname}/${part}/package.json`, 'utf8'));
  return Object.values(exports).map((path) => `^${part}/${path.slice(2).replace('*', '[^/]+')}$`);
};

/** Folders of the server in which requests come in. What is in neither `serverDoors` nor `serverRoots` is its domain. */
const serverDoors = '^server/src/(http|channels|operator|office)/';
/** Code that puts a server together and starts it. */
const serverRoots = '^server/src/(start|commands)/|^server/src/[^/]+$';
const officeAreas = 'floor|machine|players|cashier|reports|people|settings';
const testCode = '\\.test\\.tsx?$|/src/(testing|conformance)/';

/** A rule for one folder of a part: it may import other folders of the part only if they are in `mayReach`. */
const room = (path, mayReach) => ({
  name: `${path} reaches only for ${mayReach.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${path}/` },
  to: {
    path: `^${path.split('/')[0]}/src/`,
    pathNot: [path, ...mayReach, `${path.split('/')[0]}/src/testing`].map((other) => `^${other}`),
  },
});

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
    ...layers('web/src/office', ['speech', 'calls', 'parts', 'frame', 'sign-in']),
    {
      name: 'the client does not import its workbook',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^web/workbook/' },
    },
    {
      name: 'the workbook shows ui, records and failures, and knows no feature',
      severity: 'error',
      from: { path: '^web/workbook/' },
      to: { path: '^web/src/(features|app|realtime)/' },
    },
    {
      name: 'features do not import the app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
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
    room('server/src/ledger', ['server/src/database']),
    {
      name: 'only postTransfer and postToWallet post entries, so that no wallet moves without its statement entry',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/ledger/(post-transfer|post-to-wallet|post-entries|post-on-[a-z]+)\\.ts$',
          testCode,
        ],
      },
      to: { path: '^server/src/ledger/(post-entries|post-on-[a-z]+)\\.ts$' },
    },
    {
      name: "the server's domain knows no door and no root",
      severity: 'error',
      from: { path: '^server/src/', pathNot: [serverDoors, serverRoots, testCode] },
      to: { path: [serverDoors, serverRoots] },
    },
    {
      name: "the server's doors know no root",
      severity: 'error',
      from: { path: serverDoors, pathNot: testCode },
      to: { path: serverRoots },
    },
    {
      name: 'what runs imports nothing of the tests',
      severity: 'error',
      from: { path: '^(server|agent|web|protocol|art)/src/', pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: 'a room of the agent reaches for the cabinet, and for no other room',
      severity: 'error',
      from: { path: '^agent/src/([^/]+)/', pathNot: '^agent/src/testing/' },
      to: { path: '^agent/src/', pathNot: ['^agent/src/$1/', '^agent/src/(cabinet|testing)/'] },
    },
    room('agent/src/cabinet', []),
    ...layers('agent/src/video', ['rtp', 'rate', 'encode', 'connection']),
    {
      name: 'no part imports scripts, benches or tests',
      severity: 'error',
      from: { path: '^(protocol|art|agent)/' },
      to: { path: '^(scripts|bench|tests)/' },
    },
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
