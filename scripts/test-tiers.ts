/** Tests of the long tier, which seldom find more. Comments give each file's seconds in one worker on two idle cores. */
export const longTests: readonly string[] = [
  // Tests that kill processes: 80, 77, 3, 12, 25, 14, 9 and 4 s.
  'tests/faults/*.test.ts',
  'tests/kill/*.test.ts',
  'tests/restart-mid-session.test.ts',
  'tests/browser/media-process.test.ts',
  'server/src/database/postgres-outage.test.ts',
  'server/src/database/postgres-away.test.ts',
  'server/src/database/postgres-failover.test.ts',
  'server/src/cluster/changes-over-outage.test.ts',
  // `npm run cluster`, and the death of one of its nodes: 60 s.
  'tests/cluster-command.test.ts',
  // Errors of `npm start` for a port in use and bad settings, and its restart: 22 s.
  'tests/start.test.ts',
  // A player who joins and leaves eighty times: 30 s.
  'tests/soak/*.test.ts',
  // The licences of what is shipped, also by npm's own lists: 5 s.
  'tests/licences.test.ts',
  // Malformed input to every HTTP route and channel: 14 s.
  'tests/fuzz/fuzz.test.ts',
  // The accounting model on its own PostgreSQL: 12 s.
  'tests/model/model-on-postgres.test.ts',
  // Every order of two messages between two nodes; random losses between three; sign-outs and limits over two: 45, 10 and
  // 25 s.
  'server/src/cluster/agent-place-crossing.test.ts',
  'server/src/cluster/floor-replica-chaos.test.ts',
  'server/src/cluster/people-over-nodes.test.ts',
  // An agent that moves on from a stopping node, and one that does not: 8 s.
  'server/src/start/moving-on.test.ts',
  // Every pair of commands on one seat in every order: 50 and 130 s.
  'server/src/conformance/every-seat-pair.test.ts',
  // Every cabinet answer that the ledger refuses, with each way to skip it: 3 and 17 s.
  'server/src/operator/every-refused-answer.test.ts',
  // Every template page in every language and size: 44 s.
  'tests/browser/template-pages.test.ts',
  // A client that is built without the template pages: 30 s.
  'tests/browser/without-template-pages.test.ts',
  // Every component, shown alone: 19 s.
  'tests/browser/workbook.test.ts',
  // Every state of a machine, on a real cabinet: 41 s.
  'tests/browser/states.test.ts',
  // The page frame in every layout, the game screen in every size, the chat, the profile, an unreachable server: 35,
  // 37, 11, 10 and 10 s.
  'tests/browser/shell.test.ts',
  'tests/browser/game-screen.test.ts',
  'tests/browser/chat.test.ts',
  'tests/browser/beside-the-game.test.ts',
  'tests/browser/access-profile.test.ts',
  'tests/browser/offline.test.ts',
  // The menu by keyboard and touch, and the records at every size: 30 and 27 s.
  'tests/browser/navigation.test.ts',
  'tests/browser/records.test.ts',
  // Every page on the narrowest phone, in three languages: 19 s.
  'tests/browser/narrow.test.ts',
  // The second factor from set-up to removal, and the one that staff must have: 8 s.
  'tests/browser/second-factor.test.ts',
  // Pages for signing in, the idle lock, the game's keys, held money: 35, 25, 38 and 10 s.
  'tests/browser/access-doors.test.ts',
  'tests/browser/access-lock.test.ts',
  'tests/browser/game-controls.test.ts',
  'tests/browser/held-money.test.ts',
  // What a logout asks about a seat; themes, layouts and languages; forced colours: 13, 15 and 10 s.
  'tests/browser/access-logout.test.ts',
  'tests/browser/themes-and-languages.test.ts',
  'tests/browser/forced-colours.test.ts',
  // Every text of specification §8 and every setting of an operator: 19, 19, 21, 23, 9 and 7 s.
  'tests/browser/access-messages.test.ts',
  'tests/browser/info-actions.test.ts',
  'tests/browser/settings.test.ts',
  'tests/browser/game-settings.test.ts',
  'tests/browser/live-chat.test.ts',
  'tests/browser/access-guests.test.ts',
  // The client with three servers of other operators: 14 s each.
  'tests/foreign/foreign-server.test.ts',
  // A picture in another WebRTC implementation: 10 s.
  'tests/foreign/independent-peer.test.ts',
  // Other browsers and a relay, each of which is a program to install: 9, 3 and 6 s.
  'tests/browser/firefox.test.ts',
  'tests/browser/no-web-rtc.test.ts',
  'tests/browser/relay.test.ts',
];

/**
 * Tests of both tiers that do more in the long one: twenty rounds at a machine instead of five, 150 random sequences of the model
 * instead of 50.
 */
export const longerTests: readonly string[] = ['tests/browser/play.test.ts', 'tests/model/model.test.ts'];

/** Tests that show every screen and state in the themes named by `THEMES`. In the long tier they take 50 and 20 s. */
export const themeWalks: readonly string[] = [
  'tests/browser/accessibility.test.ts',
  'tests/browser/first-frames.test.ts',
];
