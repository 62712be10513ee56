/** What a member of staff does in the house. Each has one role; `rightsOfRoles` says what it may do in the office. */
export const staffRoles = [
  'attendant',
  'technician',
  'cashier',
  'manager',
  'protection',
  'auditor',
  'admin',
] as const;

export type StaffRole = (typeof staffRoles)[number];

/** The rights of the office, by the area in which the matrix of roles lists them. */
export const officeRights = {
  floor: [
    'seeFloor',
    'acknowledgeAlerts',
    'reserveMachine',
    'outOfService',
    'decideHandPay',
    'kickPlayer',
    'adjustBooks',
  ],
  players: [
    'seePlayers',
    'writeNotes',
    'limitPlayer',
    'blockPlayer',
    'setAccountRights',
    'anonymisePlayers',
    'editPlayers',
    'exportPlayers',
  ],
  desk: ['useDesk', 'payOut', 'signOffShift'],
  house: ['seeReports', 'searchAudit', 'managePeople', 'manageFloor', 'editSettings', 'editPages'],
} as const;

export type OfficeArea = keyof typeof officeRights;
export type OfficeRight = (typeof officeRights)[OfficeArea][number];

/**
 * How a role has a right: `alone`; `second`: what one person asks for is done when a second one, who has the right as well,
 * confirms it; `upTo`: alone up to the amount that the house sets (`OFFICE_ALONE_UP_TO_MINOR`), above it with a second person.
 */
export type Grant = 'alone' | 'second' | 'upTo';

const grants = <Right extends OfficeRight>(rights: readonly Right[], grant: Grant = 'alone') =>
  Object.fromEntries(rights.map((right) => [right, grant])) as Readonly<Record<Right, Grant>>;

/** The matrix of rights. The server enforces it; a page only hides what its reader may not do. */
export const rightsOfRoles: Readonly<Record<StaffRole, Readonly<Partial<Record<OfficeRight, Grant>>>>> = {
  attendant: {
    ...grants(['seeFloor', 'acknowledgeAlerts', 'reserveMachine', 'outOfService']),
    ...grants(['decideHandPay'], 'second'),
  },
  technician: grants(['seeFloor', 'acknowledgeAlerts', 'outOfService']),
  // A cashier sees the desk and nothing else.
  cashier: { ...grants(['useDesk']), ...grants(['payOut'], 'upTo') },
  manager: {
    ...grants(officeRights.floor),
    ...grants(officeRights.players),
    ...grants(['signOffShift', 'seeReports', 'searchAudit', 'editPages']),
    ...grants(['decideHandPay', 'adjustBooks', 'payOut'], 'second'),
    ...grants(['blockPlayer', 'setAccountRights', 'anonymisePlayers'], 'second'),
  },
  protection: {
    ...grants(['seeFloor', 'kickPlayer', 'searchAudit']),
    ...grants(['seePlayers', 'writeNotes', 'limitPlayer']),
    ...grants(['blockPlayer', 'anonymisePlayers', 'exportPlayers'], 'second'),
  },
  auditor: {
    ...grants(['seeFloor', 'seePlayers', 'seeReports', 'searchAudit']),
    ...grants(['adjustBooks'], 'second'),
  },
  admin: {
    ...grants(['seeFloor', 'seeReports', 'searchAudit', 'editPages']),
    ...grants(['managePeople', 'manageFloor', 'editSettings'], 'second'),
  },
};

export const grantOf = (role: StaffRole, right: OfficeRight): Grant | null =>
  rightsOfRoles[role][right] ?? null;
