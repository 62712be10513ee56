/** Roles of the operator's staff. Each member has one; `rightsOfRoles` lists its rights in the office. */
export const staffRoles = ['attendant', 'technician', 'cashier', 'manager', 'protection', 'auditor', 'admin'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** The rights of the back office, grouped as in the matrix of roles and rights. */
export const officeRights = {
  floor: [
    'seeFloor',
    'acknowledgeAlerts',
    'reserveMachine',
    'outOfService',
    'decideHandPay',
    'kickPlayer',
    'adjustLedger',
    'commissionMachine',
    'viewRecordings',
    'exportRecordings',
    'holdRecordings',
    'liftHold',
  ],
  players: [
    'seePlayers',
    'writeNotes',
    'limitPlayer',
    'blockPlayer',
    'setAccountRights',
    'anonymisePlayers',
    'registerPlayers',
    'editPlayers',
    'exportPlayers',
    'answerComplaints',
    'seeIdentity',
    'takeIdentity',
    'checkIdentity',
    'seeCases',
    'workCases',
    'closeCases',
  ],
  desk: ['useDesk', 'takeDeposit', 'payOut', 'correctDeposit', 'moveToSafe', 'keepSafe', 'signOffShift'],
  administration: [
    'seeReports',
    'prepareClose',
    'closeDay',
    'searchAudit',
    'endSignIns',
    'managePeople',
    'manageFloor',
    'manageDisplays',
    'editSettings',
    'editPages',
    'publishTerms',
  ],
} as const;

export type OfficeArea = keyof typeof officeRights;
export type OfficeRight = (typeof officeRights)[OfficeArea][number];

/**
 * Under which condition a role has a right. `alone`: without a second person; `second`: a request is executed when a second person, who
 * also has the right, confirms it; `ask`: the same, but the role can only request and never confirm; `upTo`: alone up to the operator's
 * amount for a business day (`OFFICE_ALONE_UP_TO_MINOR` and `OFFICE_DEPOSIT_UP_TO_MINOR`), above it with a second person; `atOnce`: an
 * action declared so is executed at once and confirmed by a second person within a day, all other actions as with `second`.
 */
export type RightGrant = 'alone' | 'second' | 'ask' | 'upTo' | 'atOnce';

const grants = <Right extends OfficeRight, As extends RightGrant>(rights: readonly Right[], grant: As) =>
  Object.fromEntries(rights.map((right) => [right, grant])) as Readonly<Record<Right, As>>;

const alone = <Right extends OfficeRight>(rights: readonly Right[]): Readonly<Record<Right, 'alone'>> =>
  grants(rights, 'alone');

/** The rights of each role. The server enforces them; a page only hides what its user may not do. */
const matrix = {
  attendant: {
    ...alone(['seeFloor', 'acknowledgeAlerts', 'reserveMachine', 'outOfService']),
    ...grants(['decideHandPay'], 'second'),
  },
  technician: {
    ...alone(['seeFloor', 'acknowledgeAlerts', 'outOfService', 'viewRecordings']),
    ...grants(['commissionMachine'], 'ask'),
  },
  // A cashier has access only to the pages of the cash desk.
  cashier: {
    ...alone(['useDesk', 'registerPlayers']),
    ...grants(['takeDeposit', 'payOut'], 'upTo'),
    // Cashiers can only request these actions: the person in charge of the safe hands over the cash, so nobody may move it alone.
    ...grants(['moveToSafe', 'correctDeposit'], 'ask'),
  },
  manager: {
    ...alone(officeRights.floor),
    ...alone(officeRights.players),
    ...alone(['signOffShift', 'seeReports', 'prepareClose', 'searchAudit', 'editPages', 'manageDisplays']),
    ...grants(['decideHandPay', 'adjustLedger', 'commissionMachine', 'takeDeposit', 'payOut'], 'second'),
    ...grants(['setAccountRights', 'anonymisePlayers'], 'second'),
    ...grants(['moveToSafe', 'keepSafe', 'correctDeposit'], 'second'),
    ...grants(['exportRecordings', 'liftHold', 'closeDay', 'checkIdentity', 'closeCases'], 'second'),
    ...grants(['publishTerms'], 'second'),
    // These actions are executed at once, because at night no second person may be present to confirm them.
    ...grants(['blockPlayer', 'endSignIns'], 'atOnce'),
  },
  protection: {
    ...alone(['seeFloor', 'kickPlayer', 'searchAudit']),
    ...alone(['seePlayers', 'writeNotes', 'limitPlayer']),
    ...alone(['viewRecordings', 'holdRecordings', 'answerComplaints']),
    ...alone(['seeIdentity', 'takeIdentity', 'checkIdentity']),
    ...alone(['seeCases', 'workCases', 'closeCases']),
    ...grants(['blockPlayer', 'anonymisePlayers', 'exportPlayers'], 'second'),
  },
  auditor: {
    ...alone(['seeFloor', 'seePlayers', 'seeIdentity', 'seeCases', 'seeReports', 'prepareClose', 'searchAudit']),
    ...alone(['viewRecordings', 'exportRecordings', 'holdRecordings']),
    ...grants(['adjustLedger', 'liftHold', 'closeDay'], 'second'),
    ...grants(['outOfService'], 'atOnce'),
  },
  admin: {
    ...alone(['seeFloor', 'seeReports', 'searchAudit', 'editPages', 'manageDisplays']),
    ...grants(['manageFloor', 'editSettings', 'publishTerms'], 'second'),
    ...grants(['managePeople', 'endSignIns'], 'atOnce'),
  },
} as const satisfies Readonly<Record<StaffRole, Readonly<Partial<Record<OfficeRight, RightGrant>>>>>;

export const rightsOfRoles: Readonly<Record<StaffRole, Readonly<Partial<Record<OfficeRight, RightGrant>>>>> = matrix;

type Matrix = typeof matrix;
type SharedBy<Rights> = {
  [Right in keyof Rights]: Rights[Right] extends 'alone' ? never : Right;
}[keyof Rights];

/** Rights that at least one role has only with a second person, always or above an amount. */
export type SecondPersonRight = { [Role in StaffRole]: SharedBy<Matrix[Role]> }[StaffRole];

export const findRightGrantForRole = (role: StaffRole, right: OfficeRight): RightGrant | null =>
  rightsOfRoles[role][right] ?? null;

/** Rights that staff of a single site never have: they affect machines, ledger, settings and pages, which all sites share. */
export const rightsOfHall = [
  'reserveMachine',
  'outOfService',
  'adjustLedger',
  'commissionMachine',
  'keepSafe',
  'manageFloor',
  'editSettings',
  'editPages',
  'publishTerms',
  'prepareClose',
  'closeDay',
] as const satisfies readonly OfficeRight[];

export type HallRight = (typeof rightsOfHall)[number];

const ofHall: readonly OfficeRight[] = rightsOfHall;

/** Role of a member of staff, and the key of the site where they work; null for the whole hall. */
export interface StaffScope {
  readonly role: StaffRole;
  readonly site: number | null;
}

/**
 * Returns the condition under which a member of staff has a right: as their role has it, but staff of one site never have rights of the
 * whole hall.
 */
export const findRightGrantForStaff = ({ role, site }: StaffScope, right: OfficeRight): RightGrant | null =>
  site !== null && ofHall.includes(right) ? null : findRightGrantForRole(role, right);

export const getStaffRights = (scope: StaffScope): Readonly<Partial<Record<OfficeRight, RightGrant>>> =>
  Object.fromEntries(
    Object.entries(rightsOfRoles[scope.role]).filter(
      ([right]) => findRightGrantForStaff(scope, right as OfficeRight) !== null,
    ),
  );
