/**
 * The tests of `npm run test:long`; all others are in `npm test`. The long tier has what costs much and seldom finds
 * more than other tests: kills, outages, other browsers, and walks through every theme, page or state. Numbers are
 * seconds of one worker on two idle cores.
 */
export const longTests: readonly string[] = [
  // Processes that are killed: 80, 77, 3, 12, 25 and 14.
  'tests/faults/*.test.ts',
  'tests/kill/*.test.ts',
  'tests/restart-mid-session.test.ts',
  'tests/browser/media-process.test.ts',
  'server/src/database/postgres-outage.test.ts',
  'server/src/database/postgres-away.test.ts',
  // What `npm start` says to a taken port and to bad settings, and its restart: 22.
  'tests/start.test.ts',
  // A player who comes and goes eighty times: 30.
  'tests/soak/*.test.ts',
  // Malformed input at every door: 14.
  'tests/fuzz/fuzz.test.ts',
  // The plain model on its own PostgreSQL: 12.
  'tests/model/model-on-postgres.test.ts',
  // Every pair of commands on one seat in every order: 50 and 130.
  'server/src/conformance/every-seat-pair.test.ts',
  // Every answer of a cabinet that the books refuse, each way to pass it over: 3 and 17.
  'server/src/operator/every-refused-answer.test.ts',
  // Every page in every language and size: 44.
  'tests/browser/template-pages.test.ts',
  // A client that is built without the template pages: 30.
  'tests/browser/without-template-pages.test.ts',
  // Every component by itself: 19.
  'tests/browser/workbook.test.ts',
  // Every state of a machine, waited for on a real cabinet: 41.
  'tests/browser/states.test.ts',
  // The frame in every layout, the game screen in every size, the chat, the profile, a server that is away: 35, 37, 11, 10 and 10.
  'tests/browser/shell.test.ts',
  'tests/browser/game-screen.test.ts',
  'tests/browser/chat.test.ts',
  'tests/browser/beside-the-game.test.ts',
  'tests/browser/access-profile.test.ts',
  'tests/browser/offline.test.ts',
  // The menu by keyboard and touch, and the records at every size: 30 and 27.
  'tests/browser/navigation.test.ts',
  'tests/browser/records.test.ts',
  // Every page on the narrowest phone, in three languages: 19.
  'tests/browser/narrow.test.ts',
  // A second factor from set-up to removal, and the one that staff must have: 8.
  'tests/browser/second-factor.test.ts',
  // The doors and the lock of a sign-in, the keys of a game, held money: 35, 25, 38 and 10.
  'tests/browser/access-doors.test.ts',
  'tests/browser/access-lock.test.ts',
  'tests/browser/game-controls.test.ts',
  'tests/browser/held-money.test.ts',
  // What a logout asks about a seat; themes, layouts and languages; forced colours: 13, 15 and 10.
  'tests/browser/access-logout.test.ts',
  'tests/browser/themes-and-languages.test.ts',
  'tests/browser/forced-colours.test.ts',
  // Every text of specification §8 and every switch of an operator: 19, 19, 21, 23, 9 and 7.
  'tests/browser/access-messages.test.ts',
  'tests/browser/info-actions.test.ts',
  'tests/browser/settings.test.ts',
  'tests/browser/game-settings.test.ts',
  'tests/browser/live-chat.test.ts',
  'tests/browser/access-guests.test.ts',
  // The whole way on three foreign servers: 14 each.
  'tests/foreign/foreign-server.test.ts',
  // A picture in another WebRTC stack: 10.
  'tests/foreign/independent-peer.test.ts',
  // Other browsers and a relay, each with its own program to install: 9, 3 and 6.
  'tests/browser/firefox.test.ts',
  'tests/browser/no-web-rtc.test.ts',
  'tests/browser/relay.test.ts',
];

/** In both tiers, but longer in the long one: twenty rounds at a machine instead of five. */
export const longerTests: readonly string[] = ['tests/browser/play.test.ts'];

/** Walk every screen and state in the themes that `THEMES` names; in the long tier: 50 and 20. */
export const themeWalks: readonly string[] = [
  'tests/browser/accessibility.test.ts',
  'tests/browser/first-frames.test.ts',
];
