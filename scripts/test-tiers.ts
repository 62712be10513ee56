/**
 * Tests of the long tier, which seldom find more than those of the quick tier. Comments give each file's seconds in one worker on two idle
 * cores.
 */
export const longTests: readonly string[] = [
  // Moves money to a SAS machine and back while machine and agent end and messages are lost: takes 3 s on SQLite and 5 s on PostgreSQL.
  'tests/faults/transfer-walk.test.ts',
  // These tests kill processes. They take 110, 75, 3, 12, 25, 10, 14, 9, 4 and 4 s.
  'tests/faults/{fault-walk,casino-walk,full-disk}.test.ts',
  'tests/kill/*.test.ts',
  'tests/{restart-mid-session,browser/{media-process,office-machine,watching}}.test.ts',
  'server/src/platform/database/postgres-{outage,away,failover}.test.ts',
  'server/src/platform/nodes/changes-over-outage.test.ts',
  'server/src/platform/nodes/slow-start.test.ts',
  // Holds a running server to the clauses of regulators: take 3, 5, 11, 8 and 11 s.
  'tests/clauses/{harm-indicators,checks,money,no-turbo,play}.test.ts',
  // Sends malformed input to every HTTP route and channel: takes 14 s.
  'tests/fuzz/fuzz.test.ts',
  // Runs the accounting model on PostgreSQL: takes 12 s.
  'tests/model/model-on-postgres.test.ts',
  // Loses messages between several nodes: takes 4 s.
  'server/src/play/floor-replica/floor-replica-chaos.test.ts',
  // Sixteen players race for one machine at one node and at two: takes 5 s on SQLite and 10 s on PostgreSQL.
  'server/src/play/seats/queue/queue-race.test.ts',
  // Two whole servers with one database, their players and agents between them: takes 8 s on SQLite and 15 s on PostgreSQL.
  'server/src/platform/nodes/two-nodes.test.ts',
  // Runs nodes of this release and of the next on one database: takes 7 s on SQLite and 11 s on PostgreSQL.
  'server/src/platform/nodes/two-versions.test.ts',
  // Lets an agent move on from a stopping node, and another one stay: takes 8 s.
  'server/src/start/server/moving-on.test.ts',
  // Sets a house up again and again by its own command, with answers of every wrong kind: takes 11 s.
  'server/src/start/cli/setup-command.test.ts',
  // Tries every pair of commands on one seat in every order: takes 35 s on SQLite and 70 s on PostgreSQL.
  'server/src/conformance/every-seat-pair.test.ts',
  // Tries every cabinet answer that the ledger refuses, and each way to skip it: takes 3 s on SQLite and 17 s on
  // PostgreSQL.
  'server/src/start/cli/operator/every-refused-answer.test.ts',
  // Tries to sign in to the office as strangers do, with real hashes and codes: takes 6 s on SQLite and 9 s on PostgreSQL.
  'server/src/api/office/hostile-sign-in.test.ts',
  // Asks for everything in the office that needs two people, by everybody who may not: takes 5 s on SQLite and 12 s on PostgreSQL.
  'server/src/api/office/second-person.test.ts',
  // The game's screen in every size of window, an unreachable server, the idle lock, the game's keys, held transfers, and a log-out while
  // seated: take 37, 12, 10, 25, 38, 10 and 13 s.
  'tests/browser/{game-screen,game-sizes,player-sizes,offline,access-lock,game-controls,held-transfers,access-logout}.test.ts',
  // The lobby and the office's floor in every size, requests for a second person, and seats that the server refuses: take 25, 15 and 8 s.
  'tests/browser/{lobby,office-floor,office-requests,refused-seats}.test.ts',
  // Leaves a game by every way, also without a connection: takes 25 s.
  'tests/browser/leaving.test.ts',
  // Limits, recalled rounds and endings of sessions: take 25, 21 and 40 s beside other tests.
  'tests/browser/{limits,rounds,session-endings}.test.ts',
  // Takes a break and an exclusion, in a game and outside: takes 12 s.
  'tests/browser/player-protection.test.ts',
  // Shows reality checks in four sizes and languages, with autoplay, in two tabs, and the rest after one: takes 20 s.
  'tests/browser/reality-check.test.ts',
  // Run the client with an imitation of another operator's server, another one each time: take 15, 2 and 1 s.
  'tests/third-party/third-party-server.test.ts',
  'tests/third-party/{offers-outside,closed-channels}.test.ts',
  // Start media processes that capture a machine: take 9 s.
  'agent/src/video/captured-cabinet.test.ts',
  // Play thousands of rounds at random; take 10 and 6 s.
  'simulator/src/random-play.test.ts',
  'simulator/src/games/demo-games.test.ts',
  // Start servers and wait for what they do at a stop, at a loss and each second: take 7, 4, 5, 8, 7 and 5 s.
  'server/src/start/server/{dead-node,drain-server}.test.ts',
  'server/src/{platform/{access/access-log.test.ts,transport/transport.test.ts},start/cli/{operator/audit-trail-subcommands.test.ts,wrong-clock.test.ts}}',
  // Explore the rules of the queue and every time zone: take 6 s each.
  'server/src/play/seats/queue/queue-rules-explored.test.ts',
  'server/src/players/protection/limits/every-zone.test.ts',
  // Journals that were lost or differ, sign-ins over restarts, and the live floor: take 8, 8, 8 and 6 s.
  'server/src/play/journals/{lost-journal,reconcile}.test.ts',
  'server/src/players/sign-in/sign-in-life.test.ts',
  'server/src/backoffice/machines/floor-live.test.ts',
  // Waits for what a wall is sent each five seconds: takes 10 s.
  'server/src/backoffice/displays/wall-display-floor-view.test.ts',
  // Starts the demo with its guests: takes 5 s.
  'scripts/demo-guests.test.ts',
  // Wait for what a running server looks at each second, and for what it tells: take 10, 5 and 12 s.
  'server/src/backoffice/alerts/fault-notified.test.ts',
  // Go on in the game after a reload, a lost connection and a killed server; a spin on the floor of the office: took 12 and 4 s
  // of processor time, without the browser's.
  'tests/browser/reconnect.test.ts',
  'tests/browser/office-floor-live.test.ts',
  // One plays, one waits, a third is refused, and a turn lapses: takes 40 s, of which 20 s are the hold.
  'tests/browser/queue.test.ts',
  // Start processes: servers with each setting, the cashier's command, and killed journals. They took 10, 6 and 2 s of processor time.
  'server/src/start/server/start-server.test.ts',
  'simulator/src/journal-kill.test.ts',
  // Kills a media process that records, and records a round of each brand: take 14 s each. Clips that come over 17 s, and a win that is
  // saved.
  'agent/src/video/{recorded-sessions,recorded-rounds}.test.ts',
  'server/src/play/recordings/recording-clip-service.test.ts',
  'tests/browser/saved-wins.test.ts',
  // Kills the process that polls a SAS machine, seven times: takes 6 s, more on a busy computer.
  'agent/src/drivers/sas/worker/line-kill.test.ts',
  // Kill it for its wire log, and probe machines by their own times: take 10 and 26 s, mostly waiting.
  'agent/src/{drivers/sas/worker/wire-log-kill,operator-socket/probe-subcommand}.test.ts',
  // Asks registers at play: took 3 s of processor time.
  'server/src/players/protection/registers/registers-at-play.test.ts',
  // Change each fact of every request between asking and confirming, audit the ledger by the command, walk the accounting model, and play
  // with a wrong clock: take 11, 8, 11 and 15 s beside other tests.
  'server/src/backoffice/staff/request-facts/changed-facts.test.ts',
  'tests/model/model.test.ts',
  // Commission a real machine, fill an empty wallet, wait as the second player, ask each call as each role, send malformed input, change
  // the hall from the office, sign in there; cameras, relay boards and links by their own times: take 20, 14, 11, 12, 7, 14 and 10 s, and
  // 60 s in all.
  'tests/{browser/{office-cabinet,empty-wallet,second-player,office-casino,office-recording,office-identity,office-hall,office-sign-in,round-clips,terms},access-roles,bad-input}.test.ts',
  'agent/src/{video/capture/{machine-capture,mjpeg,picture-monitor},server-link/moving-on,drivers/sas/keys/modbus-relay-board}.test.ts',
  'egm/src/main.test.ts',
  // Records and copies that are proved byte by byte, and seats whose pairs every-seat-pair.test.ts has, too: took 7, 2 and 3 s of processor
  // time.
  'agent/src/recording/{recorded-mp4,evidence,full-disk,verify-recordings}.test.ts',
  'server/src/play/recordings/legal-hold-evidence-copier.test.ts',
  'server/src/conformance/seat-pairs.test.ts',
  // A casino's platform that breaks its promises, drawings, odds over many rounds, and printed paytables: took 2 s each.
  'server/src/play/casino/hostile-platform.test.ts',
  'simulator/src/{feed/start-cabinet-feed,games/{volatility,return-to-player}}.test.ts',
  'scripts/paytables-page.test.ts',
  // Hand pays and tests of a SAS machine at which the driver ends at each step: took 7 s. What the driver asks and hears stays in the quick
  // tier.
  'agent/src/drivers/sas/machine/{hand-pays,machine-tests,transfer-kills}.test.ts',
];

/** Tests of several nodes, which run on SQLite in the third tier alone: only PostgreSQL is the database of more than one node. */
export const exhaustiveOnSqlite: readonly string[] = ['server/src/platform/nodes/{two-nodes,two-versions}.test.ts'];

/**
 * Pages of the office that run on PostgreSQL in the third tier alone. The long tier runs them on SQLite, and has on PostgreSQL what the
 * pages read where money moves; the live floor stays there.
 */
export const exhaustiveOffice: readonly string[] = [
  'tests/browser/office-{cabinet,cashier,casino,currencies,floor,hall,identity,machine,own-pages,people,player,recording,reports,requests,settings,sign-in,wall,wall-large}.test.ts',
];

/** Tests of the third tier alone: what they are about changes seldom, and tests of the other tiers find most of it. */
export const exhaustiveTests: readonly string[] = [
  // Play the trial machine from a browser through the driver sas, its line's thread, a relay board and its screen, and follow
  // docs/cabinets.md word for word with it as hardware: take 150 and 45 s.
  'tests/{browser/real-machine,cabinets-guide}.test.ts',
  // Tests errors of `npm start` (port in use, bad settings) and its restart: takes 22 s.
  'tests/start.test.ts',
  // Check the licences of everything shipped; set a house up from a packed release, play, and go on with the next one: take 5 and 60 s.
  'tests/{licences,release/release-archive}.test.ts',
  // Kills NATS and sets clocks under running servers, and waits until that is told and over: takes a minute, most of it waiting.
  'tests/outages-notified.test.ts',
  // Signs out, blocks and limits people who are at several nodes: takes 25 s.
  'server/src/platform/nodes/people-over-nodes.test.ts',
  // Kills a node with players and a spectator at it: takes 26 s. kill.test.ts kills nodes in the long tier, without a browser.
  'tests/cluster/killed-node.test.ts',
  // Play until a big win, let two people approve hand pays and jackpots, show the cards in every size; keep a real screen on.
  'tests/browser/{win-moments,screen-wake-lock}.test.ts',
  // Set up a second factor, follow the keyboard's focus in the lobby, play in a currency with three digits, show a player in the office:
  // take 8, 12, 10 and 15 s. Their rules are tested at the server and in the components.
  'tests/browser/{second-factor,lobby-focus,currency,office-player}.test.ts',
  // Need WebKit and coturn: take 3 and 2 s.
  'tests/browser/no-web-rtc.test.ts',
  'tests/relay-sample.test.ts',
  // A media process alone, frames of every state, a sender that hears lies: took 6, 6 and 4 s of processor time.
  'agent/src/video/media-process.test.ts',
  'simulator/src/picture/cabinet-painter.test.ts',
  'agent/src/video/connection/numbered-sender-lies.test.ts',
  // Take the disk from a recorder and a journal, and play a clip of two sizes in two browsers: take 30, 25 and 20 s.
  'agent/src/{video/full-disk-play,recording/lost-disk}.test.ts',
  'tests/browser/changed-size.test.ts',
  // Lets processes die at each step of a self-exclusion; the steps of money are in the long tier, as fault-walk.test.ts: takes 35 s.
  'tests/faults/exclusion-walk.test.ts',
  // Back up a running floor, lose its database, restore and reconcile, by the commands: takes 10 s on SQLite and 15 s on PostgreSQL.
  'server/src/backoffice/backup/backup.test.ts',
  // Shows a picture and plays with libwebrtc, aiortc and GStreamer's webrtcbin: takes 40 s.
  'tests/third-party/independent-peer.test.ts',
  // Captures a camera by GStreamer's RTSP server and shows it in Chromium: takes 30 s.
  'tests/third-party/rtsp-camera.test.ts',
  // Hold the contract against other people's checkers, and call every operation by a client that another tool makes of it: take 25 and 17
  // s.
  'tests/published-tools/{contract-lint,made-client}.test.ts',
  // Let IBM's accessibility checker and the W3C's validator look at every page: takes four minutes, most of it in Chromium.
  'tests/published-tools/markup.test.ts',
  // Builds a copy of the repository in each test, starts it, and uses it in its first minute: takes 60 s, most of it builds at a low
  // priority.
  'tests/first-start.test.ts',
  // Live pictures in the lobby and in the office, talks with staff, the panels beside a game, profile, guests and statement: take 16, 11,
  // 9, 10, 10, 7 and 26 s. Their rules are tested at the server and in the components.
  'tests/browser/{thumbnails,chat,live-chat,beside-the-game,access-profile,access-guests,statement}.test.ts',
  // Answers each complaint of docs/guides/disputes.md from the office: takes 40 s.
  'tests/browser/complaint-drill.test.ts',
  // Staff, settings and reports in the office: take 40, 9 and 10 s.
  'tests/browser/office-{people,settings,reports,wall}.test.ts',
  // Need another browser, a relay or notifications; test a line for ten seconds; a casino's page, two sites, clips: take 9, 6, 5, 15, 60,
  // 30 and 57 s.
  'tests/browser/{firefox,relay,push,connection-test,casino-frame,sites,recorded-round}.test.ts',
  // Watches by a real Janus, which is killed: takes 40 s, with two pictures in Chromium. spectator-relay.test.ts and relayed-watch.test.ts of
  // the server have its rules, the first one with a real Janus, too.
  'tests/browser/watch-relay.test.ts',
  // Plays with staff beside who watch over a narrow link: takes 40 s.
  'tests/browser/staff-watch-link.test.ts',
  // Tries every order of two crossing messages: takes 45 s. agent-link-state.test.ts tries those of one in the quick tier.
  'server/src/play/floor-replica/agent-place-crossing.test.ts',
  // Starts `npm run cluster` and kills one of its nodes: takes 60 s. tests/cluster/ plays on nodes that die, too.
  'tests/cluster-command.test.ts',
  // Two players go on while NATS, nodes, connections and the primary fail, and a real agent's clip is fetched at both of two nodes: take
  // 60, 35 and 30 s. In the long tier, killed-node.test.ts kills a node under players, kill.test.ts nodes, NATS and PostgreSQL, and
  // postgres-failover.test.ts promotes a standby; the quick one has clips of an agent in the test's process.
  'tests/cluster/{faults,failover,clips}.test.ts',
  // Lets a player join and leave fifty times: takes 20 s.
  'tests/soak/*.test.ts',
  // Run our samples for nginx, Caddy and haproxy before a real server, with an agent: takes 22 s.
  'tests/proxy-samples.test.ts',
  // Show every component alone, the frame in every layout, every page on the narrowest phone in three languages, in themes and languages,
  // and in forced colours: take 19, 35, 19, 15 and 10 s.
  'tests/browser/workbook.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/narrow.test.ts',
  'tests/browser/themes-and-languages.test.ts',
  'tests/browser/forced-colours.test.ts',
  // Tests of every message of specification §8 and every setting of an operator. They take 19, 19, 21 and 23 s.
  'tests/browser/access-messages.test.ts',
  'tests/browser/info-actions.test.ts',
  'tests/browser/settings.test.ts',
  'tests/browser/game-settings.test.ts',
  // Show every template page and every state of a machine in every size, use the menu by keyboard and touch, and the records in every size
  // and language. They take 90, 41, 30 and 27 s.
  'tests/browser/{template-pages,states,navigation,records}.test.ts',
  // Which role may open which page, with and without a sign-in by token; promotions outside the game; a strict profile at play.
  // They take 35, 60 and 26 s.
  'tests/browser/{access-pages,promotions-outside,profile-at-play}.test.ts',
  // An operator's own brand, pictures, house and floor; the imitation of another server on a phone: take 13, 12, 20 and 5 s.
  'tests/browser/own-{floor,pictures}.test.ts',
  'tests/browser/operator-and-floor.test.ts',
  'tests/third-party/third-party-on-phone.test.ts',
  // Builds a client without the template pages: takes 30 s.
  'tests/browser/without-template-pages.test.ts',
  // Presses as fast as it can and measures the starts of the reels in the picture: takes 25 s.
  'tests/browser/stopwatch.test.ts',
  // Does what docs/first-day.md and docs/a-disk-died.md say, on a throw-away copy of this machine, and plays there: takes 80 s, longer if a
  // round wins free spins.
  'tests/first-day/first-day.test.ts',
  // Play under a translator of the page: takes 20 s. Without one, every text of these pages is in other tests.
  'tests/browser/translated-page.test.ts',
  // Plays under a translator, with a slow clock, at a server that is killed four times: takes 30 s.
  'tests/browser/hostile-device.test.ts',
  // Tell that a machine is free, list notices, set a first password: take 14, 10 and 8 s. Their rules are proven at the server
  // (server/src/play/seats/requests, server/src/players/accounts/first-password.test.ts) and in the client's notices without a browser.
  'tests/browser/{availability-alerts,notices,first-password}.test.ts',
  // Show a picture in a real browser, number its packets: take 12 and 8 s. Only the picture's transport is in them, which play.test.ts
  // and watching.test.ts show in a browser.
  'agent/src/video/parity-in-browser.test.ts',
  'agent/src/video/publisher-in-browser.test.ts',
  'agent/src/video/connection/transport-cc-sender.test.ts',
  // Change settings, pages and the logo at nodes with a data folder each; take a brand's pictures: take 6 and 5 s. No money is in them.
  'server/src/backoffice/settings/operator-files-over-nodes.test.ts',
  'server/src/start/cli/operator/brand-pictures.test.ts',
  // A shift of a cashier in the browser, which second-person.test.ts and the cash desk's own tests have at the server; wins of the hall in
  // the lobby; where video needs a press; what games return by chance, beside return-to-player.test.ts, which computes it: take 31, 26, 11
  // and 10 s.
  'tests/browser/{office-cashier,withdrawals,lobby-highlights,video-by-press}.test.ts',
  'tests/clauses/random.test.ts',
  // Commands at a terminal, whose actions have tests of their own, and every kind of alert by every channel: take 16, 9, 9 and 9 s.
  'server/src/start/cli/{audit-command,operator/alert-subcommands}.test.ts',
  'server/src/backoffice/{cash-desk/cashier-command,alerts/every-kind}.test.ts',
  // Check an archive of evidence in Firefox, which verify-recordings.test.ts does without a browser; play with a clock that is hours
  // wrong, of which hostile-device.test.ts has another one and device-clock.test.ts the rule: take 12 s each.
  'tests/browser/{firefox-evidence,wrong-clock}.test.ts',
  // Takes pictures of another operator's server: takes 4 s.
  'tests/third-party/own-pictures.test.ts',
  // Count notes in the office in currencies of three decimals and of none, and show a wall with 900 cabinets: take 35 and 15 s. The amounts
  // and the wall's pages have tests of their own without a browser.
  'tests/browser/{office-currencies,office-wall-large}.test.ts',
];

/** Tests that show every screen and state in the themes named by `THEMES`. With all themes they take 50 and 20 s. */
export const themeWalks: readonly string[] = [
  'tests/browser/accessibility.test.ts',
  'tests/browser/first-frames.test.ts',
];

/** The themes of the long tier: the default alone. Contrast is computed for every theme in the quick tier. */
export const sampledThemes: readonly string[] = ['dark6'];
