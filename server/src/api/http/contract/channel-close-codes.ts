import { maxMessageBytes } from '@reelfloor/protocol';

/** Every WebSocket close code and reason that the server sends. */
const closings: readonly (readonly [code: number, reason: string, meaning: string])[] = [
  [1001, '', 'The server stops or is restarted. Come again after a pause that grows.'],
  [4000, 'TOKEN_INVALID', 'The token is void: signed out, revoked, or never good. Do not come again with it.'],
  [4000, '40000', 'The token is of another site.'],
  [4000, 'PIN_EXHAUSTED', 'The fifth wrong PIN in a row ended the sign-in.'],
  [4000, 'SESSION_LOCKED', 'The sign-in waits for its PIN. Come again once it is given.'],
  [
    4000,
    'INIT_FIRST',
    'Nobody said who it is in time, or the seat could not be taken. Come again, and send the first request at once.',
  ],
  [4000, 'WATCH_IDLE', 'Nobody plays at the watched machine any more, or somebody else does.'],
  [4000, 'WATCH_DECLINED', 'Whoever plays at the machine does not allow watching.'],
  [4000, 'WATCH_OFF', 'The house does not allow watching the machine.'],
  [4000, 'WATCH_ENDED', 'Nobody used the page that watches for 15 minutes. Come again when somebody does.'],
  [4000, '70000', 'The agent of the machine can make no picture.'],
  [4000, 'WATCH_FULL', 'The machine has as many spectators as it can have.'],
  [4000, 'WATCH_LINK_SLOW', 'The line of the page does not carry the picture of the relay for many watchers.'],
  [4000, 'WATCH_ELSEWHERE', 'The account watches as many machines as it can.'],
  [4000, 'MACHINE_UNKNOWN', 'There is no such machine to watch.'],
  [4000, 'MACHINE_OFFLINE', 'The machine to watch is not connected. Come again after a pause.'],
  [4000, 'RESTRICTED', 'A break from play began, which is a break from watching as well.'],
  [4000, 'REGISTER_EXCLUDED', 'A register excludes the player, who may not watch either.'],
  [4000, 'REGISTER_SILENT', 'A register has not said whether the player may play or watch.'],
  [4000, 'REGISTER_FACTS_MISSING', 'A register cannot be asked about the player, who may not watch either.'],
  [4000, 'UNDER_AGE', 'The player is too young to play or watch.'],
  [4000, 'DATABASE_UNAVAILABLE', 'The ledger cannot say whether the machine may be watched. Come again after a pause.'],
  [4000, 'QUIT_REQUEST', 'Another page of the player took the seat. Do not come again by yourself.'],
  [4000, '50100', 'The session is over.'],
  [4000, '10703', 'Nobody plays from this address.'],
  [4000, 'TOO_MANY_CONNECTIONS', 'Too many pages of the account or the address are open.'],
  [4000, 'RATE_LIMITED', 'Twenty messages in a row came too fast.'],
  [4000, 'MESSAGE_INVALID', 'Twenty messages in a row could not be read.'],
  [4000, 'AGENT_ELSEWHERE', 'Another process speaks for the agent now.'],
  [4000, 'HELLO_AGAIN', 'The operator changed what the agent may do. Connect again.'],
  [
    1009,
    'MESSAGE_TOO_LARGE',
    `A message had more than ${maxMessageBytes} bytes, or too much came before the first request.`,
  ],
];

/** The WebSocket close codes as a Markdown list, for the description of each channel. */
export const closeCodesMarkdown = [
  'Close codes and reasons:',
  ...closings.map(([code, reason, meaning]) => `- ${code}${reason && ` \`${reason}\``}: ${meaning}`),
].join('\n');

/** Code and reason of every WebSocket close, separated by a space. */
export const closeCodesAndReasons: ReadonlySet<string> = new Set(closings.map(([code, reason]) => `${code} ${reason}`));
