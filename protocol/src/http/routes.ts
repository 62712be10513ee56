import * as z from 'zod/mini';
import { transferViewSchema } from '../channels/game.ts';
import { brandIdSchema, machineIdSchema, playerIdSchema } from '../ids.ts';
import { brandSchema, lobbyMachineSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money.ts';
import {
  addressCheckSchema,
  confirmRegistrationSchema,
  endSignInSchema,
  forgotPasswordSchema,
  loginLineSchema,
  loginSchema,
  passwordChangeSchema,
  pinChangeSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
  signInLineSchema,
  signInSchema,
  unlockSchema,
  userSchema,
} from './accounts.ts';
import {
  chatAnswerSchema,
  chatQuerySchema,
  chatUserChangeSchema,
  chatUserSchema,
  contactSchema,
  sendMessageSchema,
  sentMessageSchema,
} from './chat.ts';
import { courseSchema } from './courses.ts';
import { promotionAnswerSchema } from './promotions.ts';
import { quickPanelQuerySchema, quickPanelSchema } from './quick-panel.ts';
import {
  pageOf,
  pageQuerySchema,
  recordFileQuerySchema,
  recordPageOf,
  recordRangeSchema,
  sessionQuerySchema,
  sessionTotalsSchema,
  slotSessionSchema,
  transactionQuerySchema,
  transactionSchema,
  transactionTotalsSchema,
} from './records.ts';
import { userChangeSchema } from './user-settings.ts';

const openTransferSchema = z.object({ ...transferViewSchema.shape, machine: machineIdSchema });

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to `API_URL` unless it begins with `/`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Who may call it: anybody; the holder of a valid token; of these, whoever may play (permission 145); of these, the
   * groups `admin` and `staff`.
   */
  readonly access: 'open' | 'signedIn' | 'player' | 'staff';
  /** A sign-in that waits for the PIN changes nothing; what only reads, unlocks or ends it goes on. */
  readonly whileLocked?: 'refused';
  /** It reads more than a page, so that it is counted like a change. */
  readonly isCostly?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/** Names the machine of the player's own seat. */
const seatBodySchema = z.object({ machineId: machineIdSchema });
/** Names whose account or records are read. */
const profileParamsSchema = z.object({ profileId: playerIdSchema });

/** Every HTTP call that the client makes, once. The server's doors and the client's fetchers are built from it. */
export const routes = {
  login: {
    method: 'POST',
    path: 'login',
    summary: 'Log in with name and password.',
    access: 'open',
    body: loginSchema,
    answer: signInSchema,
  },
  check: {
    method: 'GET',
    path: '../check',
    summary: 'Whether players may come from the address of the caller, and its country.',
    access: 'open',
    answer: addressCheckSchema,
  },
  validate: {
    method: 'GET',
    path: 'validate',
    summary: 'Sign in with the stored token; answers a fresh one.',
    access: 'signedIn',
    answer: signInSchema,
  },
  logout: {
    method: 'POST',
    path: 'player/logout',
    summary: 'Revoke the token.',
    access: 'signedIn',
    answer: z.object({}),
  },
  lock: {
    method: 'POST',
    path: 'player/lock',
    summary: 'Nobody is there: lock the sign-in until its PIN is given. False where no PIN is set.',
    access: 'signedIn',
    answer: z.object({ locked: z.boolean() }),
  },
  unlock: {
    method: 'POST',
    path: 'player/unlock',
    summary: 'Unlock the sign-in by the PIN. The fifth wrong one in a row ends the sign-in.',
    access: 'signedIn',
    body: unlockSchema,
    answer: z.object({ locked: z.boolean() }),
  },
  changePin: {
    method: 'POST',
    path: 'player/pin',
    summary: 'Set or change the own PIN, by the password. Answers its hash, as the sign-in does.',
    access: 'signedIn',
    whileLocked: 'refused',
    body: pinChangeSchema,
    answer: z.object({ pin_code: z.string() }),
  },
  signIns: {
    method: 'GET',
    path: 'player/sign-ins',
    summary: 'The own logins that are still good, the newest first.',
    access: 'signedIn',
    answer: z.object({ items: z.array(signInLineSchema) }),
  },
  endSignIn: {
    method: 'POST',
    path: 'player/sign-ins/end',
    summary: 'End one of the own logins: its token is void, its pages close.',
    access: 'signedIn',
    whileLocked: 'refused',
    body: endSignInSchema,
    answer: z.object({}),
  },
  changePassword: {
    method: 'POST',
    path: 'player/password',
    summary: 'Change the own password. Every other sign-in of the player ends.',
    access: 'signedIn',
    whileLocked: 'refused',
    body: passwordChangeSchema,
    answer: z.object({}),
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Register, where the operator allows it. The account is made once the mailed code is confirmed.',
    access: 'open',
    body: registerSchema,
    answer: z.object({}),
  },
  confirmRegistration: {
    method: 'POST',
    path: '/api/auth/register/confirm',
    summary: 'Make the account of a registration by the code of its mail.',
    access: 'open',
    body: confirmRegistrationSchema,
    answer: z.object({ username: z.string() }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary:
      'Have a code mailed by which the password can be set anew. The answer is the same for every address.',
    access: 'open',
    body: forgotPasswordSchema,
    answer: z.object({}),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by the code of the mail. Every sign-in of the player ends.',
    access: 'open',
    body: resetPasswordSchema,
    answer: z.object({}),
  },
  balance: {
    method: 'GET',
    path: 'player/balance',
    summary: 'The wallet, in minor units.',
    access: 'player',
    answer: z.object({ balance: balanceMinorSchema, version: z.optional(z.int()) }),
  },
  brands: {
    method: 'GET',
    path: 'machine/brands',
    summary: 'Brands with their machine counts and jackpots.',
    access: 'player',
    answer: z.array(brandSchema),
  },
  machines: {
    method: 'GET',
    path: 'machine/all',
    summary: 'All machines of the floor.',
    access: 'player',
    answer: z.object({ machines: z.array(lobbyMachineSchema) }),
  },
  brandMachines: {
    method: 'GET',
    path: 'machine/:id',
    summary: "One brand's machines; the id is the brand's.",
    access: 'player',
    params: z.object({ id: brandIdSchema }),
    answer: z.object({
      brand: z.object({ id: brandIdSchema, name: z.string() }),
      machines: z.array(lobbyMachineSchema),
    }),
  },
  kick: {
    method: 'POST',
    path: 'player/kick',
    summary: "End the connection that plays on the player's own seat. The seat waits for the player then.",
    access: 'player',
    whileLocked: 'refused',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cancel: {
    method: 'POST',
    path: 'player/cancel',
    summary: 'Void a cash-out that the machine has not carried out yet. Join the machine again afterwards.',
    access: 'player',
    whileLocked: 'refused',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cashOutSeat: {
    method: 'POST',
    path: 'player/cashout',
    summary: 'Bring the credit of a seat that waits for the player home and end its session.',
    access: 'player',
    whileLocked: 'refused',
    body: seatBodySchema,
    /** False: it goes on (a round is running, say) and ends by itself. */
    answer: z.object({ closed: z.boolean() }),
  },
  transactions: {
    method: 'GET',
    path: 'player/transactions',
    summary: "The player's transactions, newest first unless asked otherwise.",
    access: 'player',
    query: transactionQuerySchema,
    answer: recordPageOf(transactionSchema),
  },
  transactionsOf: {
    method: 'GET',
    path: 'player/transactions/:profileId',
    summary: "A player's transactions, for staff; of another of the team, for admins alone.",
    access: 'staff',
    params: profileParamsSchema,
    query: transactionQuerySchema,
    answer: recordPageOf(transactionSchema),
  },
  transactionTotals: {
    method: 'GET',
    path: 'player/totals/transactions',
    summary: 'What all transactions of a range come to.',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: transactionTotalsSchema,
  },
  transactionTotalsOf: {
    method: 'GET',
    path: 'player/totals/transactions/:profileId',
    summary: 'The same of a player, for staff; of another of the team, for admins alone.',
    access: 'staff',
    isCostly: true,
    params: profileParamsSchema,
    query: recordRangeSchema,
    answer: transactionTotalsSchema,
  },
  transactionFile: {
    method: 'GET',
    path: 'player/files/transactions',
    summary: 'All transactions of a range as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  transactionFileOf: {
    method: 'GET',
    path: 'player/files/transactions/:profileId',
    summary: 'The same of a player, for staff; of another of the team, for admins alone.',
    access: 'staff',
    isCostly: true,
    params: profileParamsSchema,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  sessions: {
    method: 'GET',
    path: 'player/sessions',
    summary: "The player's game sessions, newest first unless asked otherwise.",
    access: 'player',
    query: sessionQuerySchema,
    answer: recordPageOf(slotSessionSchema),
  },
  sessionsOf: {
    method: 'GET',
    path: 'player/sessions/:profileId',
    summary: "A player's game sessions, for staff; of another of the team, for admins alone.",
    access: 'staff',
    params: profileParamsSchema,
    query: sessionQuerySchema,
    answer: recordPageOf(slotSessionSchema),
  },
  sessionTotals: {
    method: 'GET',
    path: 'player/totals/sessions',
    summary: 'What all sessions that began in a range come to.',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: sessionTotalsSchema,
  },
  sessionTotalsOf: {
    method: 'GET',
    path: 'player/totals/sessions/:profileId',
    summary: 'The same of a player, for staff; of another of the team, for admins alone.',
    access: 'staff',
    isCostly: true,
    params: profileParamsSchema,
    query: recordRangeSchema,
    answer: sessionTotalsSchema,
  },
  sessionFile: {
    method: 'GET',
    path: 'player/files/sessions',
    summary: 'All sessions that began in a range as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  sessionFileOf: {
    method: 'GET',
    path: 'player/files/sessions/:profileId',
    summary: 'The same of a player, for staff; of another of the team, for admins alone.',
    access: 'staff',
    isCostly: true,
    params: profileParamsSchema,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  profile: {
    method: 'GET',
    path: 'player/profile',
    summary: 'The own account.',
    access: 'player',
    answer: profileSchema,
  },
  profileOf: {
    method: 'GET',
    path: 'player/profile/:profileId',
    summary: "A player's account, for staff; another of the team's for admins alone.",
    access: 'staff',
    params: profileParamsSchema,
    answer: profileSchema,
  },
  logins: {
    method: 'GET',
    path: 'player/logins',
    summary: 'What happened with the own sign-ins, and from where, newest first.',
    access: 'player',
    query: pageQuerySchema,
    answer: pageOf(loginLineSchema),
  },
  loginsOf: {
    method: 'GET',
    path: 'player/logins/:profileId',
    summary: 'The same of a player, for staff; of another of the team, for admins alone.',
    access: 'staff',
    params: profileParamsSchema,
    query: pageQuerySchema,
    answer: pageOf(loginLineSchema),
  },
  openTransfers: {
    method: 'GET',
    path: 'player/transfers',
    summary: "The player's transfers that are not settled yet, oldest first, and where their money is.",
    access: 'player',
    answer: z.object({ transfers: z.array(openTransferSchema) }),
  },
  discount: {
    method: 'GET',
    path: 'player/discount',
    summary: 'Ask for a share of the net losses since the last one.',
    access: 'player',
    whileLocked: 'refused',
    answer: promotionAnswerSchema,
  },
  bonus: {
    method: 'GET',
    path: 'player/bonus',
    summary: 'Ask for the fixed bonus.',
    access: 'player',
    whileLocked: 'refused',
    answer: promotionAnswerSchema,
  },
  updateUser: {
    method: 'POST',
    path: '/api/auth/user/update',
    summary: "Keep the user's shortcuts, theme and layout.",
    access: 'signedIn',
    whileLocked: 'refused',
    body: z.object({ user: userChangeSchema }),
    answer: z.object({ user: userSchema }),
  },
  chatContacts: {
    method: 'GET',
    path: '/api/chat/contacts',
    summary: 'Everybody the reader may write to, the latest chat first.',
    access: 'player',
    answer: z.array(contactSchema),
  },
  chatUser: {
    method: 'GET',
    path: '/api/chat/user',
    summary: "The reader's own status and chats.",
    access: 'player',
    answer: chatUserSchema,
  },
  updateChatUser: {
    method: 'POST',
    path: '/api/chat/user/data',
    summary: "Choose the reader's status.",
    access: 'player',
    whileLocked: 'refused',
    body: chatUserChangeSchema,
    answer: chatUserSchema,
  },
  chat: {
    method: 'GET',
    path: '/api/chat/get-chat',
    summary: 'The chat with one contact, its newest messages; they count as read.',
    access: 'player',
    query: chatQuerySchema,
    answer: chatAnswerSchema,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/send-message',
    summary: 'Write to a contact.',
    access: 'player',
    whileLocked: 'refused',
    body: sendMessageSchema,
    answer: sentMessageSchema,
  },
  quickPanel: {
    method: 'GET',
    path: '/api/quick-panel/data',
    summary: 'Events and notes of the house.',
    access: 'player',
    query: quickPanelQuerySchema,
    answer: quickPanelSchema,
  },
  updateCourse: {
    method: 'POST',
    path: '/api/academy-app/course/update',
    summary:
      'Keep fields under the id of a course, for the caller alone, and give them back; the latest 20 are kept.',
    access: 'signedIn',
    whileLocked: 'refused',
    body: courseSchema,
    answer: z.looseObject({ id: z.string() }),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
/** What the server sends for a route, before any reader has normalised it. */
export type AnswerInput<Name extends RouteName> = z.input<(typeof routes)[Name]['answer']>;
/** What a reader has after parsing. */
export type Answer<Name extends RouteName> = z.output<(typeof routes)[Name]['answer']>;
