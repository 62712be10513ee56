/** Tests of the long tier, which seldom find more. Comments give each file's seconds in one worker on two idle cores. */
export const longTests: readonly string[] = [
  // These tests kill processes. They take 110, 75, 3, 12, 25, 14, 9, 4 and 4 s.
  'tests/faults/*.test.ts',
  'tests/kill/*.test.ts',
  'tests/restart-mid-session.test.ts',
  'tests/browser/media-process.test.ts',
  'tests/browser/office-machine.test.ts',
  'server/src/database/postgres-outage.test.ts',
  'server/src/database/postgres-away.test.ts',
  'server/src/database/postgres-failover.test.ts',
  'server/src/cluster/changes-over-outage.test.ts',
  'server/src/cluster/slow-start.test.ts',
  // Starts `npm run cluster` and kills one of its nodes: takes 60 s.
  'tests/cluster-command.test.ts',
  // Two players at two nodes go on while NATS, nodes and connections fail, and while the primary does: take 60 and 35 s.
  'tests/cluster/faults.test.ts',
  'tests/cluster/failover.test.ts',
  // Tests errors of `npm start` (port in use, bad settings) and its restart: takes 22 s.
  'tests/start.test.ts',
  // Holds a running server to the clauses of regulators: take 3, 5, 11, 8 and 11 s.
  'tests/clauses/{markers,checks,money,no-turbo,play}.test.ts',
  // Lets a player join and leave fifty times: takes 20 s.
  'tests/soak/*.test.ts',
  // Checks the licences of everything shipped: takes 5 s.
  'tests/licences.test.ts',
  // Sends malformed input to every HTTP route and channel: takes 14 s.
  'tests/fuzz/fuzz.test.ts',
  // Runs the accounting model on PostgreSQL: takes 12 s.
  'tests/model/model-on-postgres.test.ts',
  // Tests for several nodes: order and loss of messages, sign-outs and rate limits. They take 45, 10 and 25 s.
  'server/src/cluster/agent-place-crossing.test.ts',
  'server/src/cluster/floor-replica-chaos.test.ts',
  'server/src/cluster/people-over-nodes.test.ts',
  // Back up a running floor, lose its books, restore and reconcile, by the commands: takes 10 s on SQLite and 15 s on
  // PostgreSQL.
  'server/src/backup/backup.test.ts',
  // Two whole servers with one database, their players and agents between them: takes 8 s on SQLite and 15 s on PostgreSQL.
  'server/src/cluster/two-nodes.test.ts',
  // Runs nodes of this release and of the next on one database: takes 7 s on SQLite and 11 s on PostgreSQL.
  'server/src/cluster/two-versions.test.ts',
  // Lets an agent move on from a stopping node, and another one stay: takes 8 s.
  'server/src/start/moving-on.test.ts',
  // Tries every pair of commands on one seat in every order: takes 35 s on SQLite and 70 s on PostgreSQL.
  'server/src/conformance/every-seat-pair.test.ts',
  // Tries every cabinet answer that the ledger refuses, and each way to skip it: takes 3 s on SQLite and 17 s on
  // PostgreSQL.
  'server/src/operator/every-refused-answer.test.ts',
  // Tries to sign in to the office as strangers do, with real hashes and codes: takes 6 s on SQLite and 9 s on PostgreSQL.
  'server/src/office/hostile-sign-in.test.ts',
  // Asks for everything in the office that needs two people, by everybody who may not: takes 5 s on SQLite and 12 s on PostgreSQL.
  'server/src/office/second-person.test.ts',
  // Shows every template page in every language and size: takes 44 s.
  'tests/browser/template-pages.test.ts',
  // Builds a client without the template pages: takes 30 s.
  'tests/browser/without-template-pages.test.ts',
  // Shows every component alone: takes 19 s.
  'tests/browser/workbook.test.ts',
  // Shows every state of a machine with a real cabinet: takes 41 s.
  'tests/browser/states.test.ts',
  // Tests of page frame, game screen, chat, profile and an unreachable server. They take 35, 37, 11, 10 and 10 s.
  'tests/browser/shell.test.ts',
  'tests/browser/game-screen.test.ts',
  'tests/browser/chat.test.ts',
  'tests/browser/beside-the-game.test.ts',
  'tests/browser/access-profile.test.ts',
  'tests/browser/offline.test.ts',
  // Use the menu by keyboard and touch, and show the records in every size: take 30 and 27 s.
  'tests/browser/navigation.test.ts',
  'tests/browser/records.test.ts',
  // Shows every page on the narrowest phone, in three languages: takes 19 s.
  'tests/browser/narrow.test.ts',
  // Sets up and removes a second factor, also where staff must have one: takes 8 s.
  'tests/browser/second-factor.test.ts',
  // Tests of the pages for signing in, the idle lock, the game's keys and held money. They take 35, 25, 38 and 10 s.
  'tests/browser/access-doors.test.ts',
  'tests/browser/access-lock.test.ts',
  'tests/browser/game-controls.test.ts',
  'tests/browser/held-money.test.ts',
  // Tests of logging out while seated, of themes, layouts and languages, and of forced colours. They take 13, 15 and 10
  // s.
  'tests/browser/access-logout.test.ts',
  'tests/browser/themes-and-languages.test.ts',
  'tests/browser/forced-colours.test.ts',
  // Tests of every message of specification §8 and every setting of an operator. They take 19, 19, 21, 23, 9 and 7 s.
  'tests/browser/access-messages.test.ts',
  'tests/browser/info-actions.test.ts',
  'tests/browser/settings.test.ts',
  'tests/browser/game-settings.test.ts',
  'tests/browser/live-chat.test.ts',
  'tests/browser/access-guests.test.ts',
  // Shows the lobby in every size, live: takes 25 s.
  'tests/browser/lobby.test.ts',
  'tests/browser/office-floor.test.ts',
  // Kills a node with players at it: takes 20 s.
  'tests/cluster/killed-node.test.ts',
  // Plays a machine of an operator's own brand from a floor file: takes 13 s.
  'tests/browser/own-floor.test.ts',
  // People act on each other's pages in the office: take 15 and 12 s.
  'tests/browser/office-{player,cashier}.test.ts',
  // Shows what a page says of seats that the server refuses: takes 8 s.
  'tests/browser/refused-seats.test.ts',
  // Leaves a game by every way, also without a connection: takes 25 s.
  'tests/browser/leaving.test.ts',
  // Tests of limits, statement, recalled rounds, a strict profile at play, endings of sessions, promotions outside the game and an
  // operator's own pictures. They take 25, 26, 21, 26, 40, 60 and 12 s beside other tests.
  'tests/browser/limits.test.ts',
  'tests/browser/statement.test.ts',
  'tests/browser/rounds.test.ts',
  'tests/browser/profile-at-play.test.ts',
  'tests/browser/session-endings.test.ts',
  'tests/browser/promotions-outside.test.ts',
  'tests/browser/own-pictures.test.ts',
  // Presses as fast as it can and measures the starts of the reels in the picture: takes 25 s.
  'tests/browser/stopwatch.test.ts',
  // Takes a break and an exclusion, in a game and outside: takes 12 s.
  'tests/browser/player-protection.test.ts',
  // Shows reality checks in four sizes and languages, with autoplay, in two tabs, and the rest after one: takes 20 s.
  'tests/browser/reality-check.test.ts',
  // Runs the client with an imitation of another operator's server, another one each time: take 30 and 5 s.
  'tests/foreign/foreign-server.test.ts',
  'tests/foreign/foreign-on-phone.test.ts',
  // Shows a picture with another WebRTC implementation than Chromium's: takes 10 s.
  'tests/foreign/independent-peer.test.ts',
  // These tests need another browser or a relay to be installed. They take 9, 3 and 6 s.
  'tests/browser/firefox.test.ts',
  'tests/browser/no-web-rtc.test.ts',
  'tests/browser/relay.test.ts',
  // Run our samples for nginx, Caddy and haproxy before a real server, with an agent; and coturn: take 22 and 2 s.
  'tests/proxy-samples.test.ts',
  'tests/relay-sample.test.ts',
  // Wait for what a running server looks at each second, and for what it tells: take 10, 5 and 12 s.
  'server/src/alerts/{every-kind,fault-told}.test.ts',
  'server/src/operator/alert-verbs.test.ts',
  // Kills NATS and sets clocks under running servers, and waits until that is told and over: takes 23 s, most of them waiting.
  'tests/outages-told.test.ts',
  // Change the floor and the house's name before open pages: takes 20 s.
  'tests/browser/house-and-floor.test.ts',
  // Does what docs/first-day.md and docs/a-disk-died.md say, on a throw-away copy of this machine, and plays there: takes 80 s, longer if a round wins free spins.
  'tests/first-day/first-day.test.ts',
];

/**
 * Tests of the quick tier that run on PostgreSQL only in the long tier, because they take 7 to 28 s there and their quick run on
 * SQLite finds nearly everything.
 */
export const longOnPostgres: readonly string[] = [
  // Restore books and replay journals, and end single transfers: take 15 and 12 s.
  'server/src/journals/{reconcile,end-transfer}.test.ts',
  // Send alerts to real receivers, which take 10 s.
  'server/src/alerts/alert-teller.test.ts',
  'server/src/journals/{lost-journal,restored-books}.test.ts',
  'server/src/protection/profile/profile-at-play.test.ts',
  'server/src/protection/limits/limited-spin.test.ts',
  'server/src/protection/seat-of-a-break.test.ts',
  'server/src/seats/hold/{held-seat,kept-picture,clock-jumps}.test.ts',
  'server/src/seats/connection/{game-door,two-pages}.test.ts',
  'server/src/seats/seat-doors.test.ts',
  // Staff act on players, at machines and at the desk: take 8 s each.
  'server/src/office/{cashier,machine-actions,players}.test.ts',
  // Staff change brands and machines while rounds are booked: take 6 s each.
  'server/src/upkeep/{brand-life,machine-life}.test.ts',
];

/**
 * Tests that run in both tiers and do more in the long one: ten rounds at a machine instead of five, 100 random
 * sequences of the model instead of 50.
 */
export const longerTests: readonly string[] = ['tests/browser/play.test.ts', 'tests/model/model.test.ts'];

/** Tests that show every screen and state in the themes named by `THEMES`. In the long tier they take 50 and 20 s. */
export const themeWalks: readonly string[] = [
  'tests/browser/accessibility.test.ts',
  'tests/browser/first-frames.test.ts',
];
