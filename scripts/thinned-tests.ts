/** Tests that do less in an earlier tier than in the third one, where `TEST_DEPTH` is `exhaustive`. */
export const thinnedTests: readonly { readonly path: string; readonly sample: string }[] = [
  {
    path: 'server/src/conformance/every-seat-pair.test.ts',
    sample: 'one pair in eighteen on SQLite, one in twenty-four on PostgreSQL',
  },
  {
    path: 'server/src/play/floor-replica/floor-replica-chaos.test.ts',
    sample: '20 sequences instead of 60',
  },
  {
    path: 'tests/faults/fault-walk.test.ts',
    sample: 'one in four steps of a cash-in, cash-out, deposit and withdrawal, one in thirty-six of the others',
  },
  {
    path: 'server/src/players/protection/check-play-allowed.test.ts',
    sample: 'one combination in eleven on PostgreSQL',
  },
  {
    path: 'server/src/players/protection/limits/every-zone.test.ts',
    sample: 'the half hours around changes of clocks, one in 211 of the others instead of one in 7',
  },
  {
    path: 'tests/faults/transfer-walk.test.ts',
    sample: '25 transfers with faults on SQLite and 12 on PostgreSQL instead of 3,000 and 400',
  },
  {
    path: 'agent/src/video/recorded-rounds.test.ts',
    sample: 'one round of two brands instead of 167 of each',
  },
  { path: 'tests/kill/kill.test.ts', sample: '2 rounds instead of 4, none of three nodes' },
  {
    path: 'tests/kill/killed-queue.test.ts',
    sample: 'one server on SQLite, without one on PostgreSQL and two nodes',
  },
  {
    path: 'tests/browser/watching.test.ts',
    sample: 'a player who refuses spectators; not the reels and meters that two see, and none over 300 kbit/s',
  },
  {
    path: 'tests/browser/game-sizes.test.ts',
    sample:
      'the longest texts of Turkish in half of the windows instead of those of three languages, without 400 % zoom',
  },
  { path: 'tests/browser/play.test.ts', sample: 'five rounds instead of ten, at half of the frames' },
  { path: 'tests/model/model.test.ts', sample: '25 sequences instead of 300' },
  { path: 'tests/model/model-on-postgres.test.ts', sample: '5 sequences instead of 20' },
  // Left out before a change lands by `nightly`: their rules are tested without a browser, or another test of the same file goes the same
  // way.
  {
    path: 'tests/browser/accessibility.test.ts',
    sample:
      'the pages on a desk, none on a phone, without the static pages of information; no contrast, which is computed for every theme (themes.test.ts)',
  },
  {
    path: 'tests/browser/casino-frame.test.ts',
    sample: 'its launches; no casino of `npm run platform` whose player plays (launches.test.ts has its calls)',
  },
  {
    path: 'tests/browser/game-controls.test.ts',
    sample:
      'autoplay until it is stopped, but neither to a chosen number, against or behind the idle lock, nor until the player leaves (autoplay.test.ts, idle-monitor.test.ts), nor all keys by keyboard (accessibility.test.ts)',
  },
  {
    path: 'tests/browser/game-screen.test.ts',
    sample: 'rules; no phone (game-sizes.test.ts), frozen picture (machine-picture.test.ts), volume or cuts',
  },
  {
    path: 'tests/browser/reality-check.test.ts',
    sample: 'a check that ends autoplay; no choice in two tabs (checks.test.ts), clock, rest or figures after a reload',
  },
  {
    path: 'tests/browser/office-floor.test.ts',
    sample: 'a round and an alert that is held back; no keys, search, phone or lost connection',
  },
  {
    path: 'tests/browser/office-machine.test.ts',
    sample: 'a hand pay; no meters, end of a session, phone or moving picture',
  },
  {
    path: 'tests/browser/office-cabinet.test.ts',
    sample: 'the way into service; no sizes and themes, corners by keys, or agent that is away',
  },
  {
    path: 'tests/browser/real-commissioning.test.ts',
    sample: 'nothing: office-cabinet.test.ts goes the same way with a machine of the test',
  },
  {
    path: 'tests/browser/office-requests.test.ts',
    sample: 'what changed before it was confirmed, but not at the signature; no phone, sentences and other readers',
  },
  {
    path: 'tests/browser/player-sizes.test.ts',
    sample: 'Turkish in the default theme, in four of the nine sizes, without the page of sessions',
  },
  { path: 'tests/browser/lobby.test.ts', sample: 'no details of a machine and no favourites' },
  { path: 'tests/browser/leaving.test.ts', sample: 'with credit, over a good line and, staying, a dead one' },
  {
    path: 'tests/browser/access-lock.test.ts',
    sample: 'the PIN; no reload, second tab, fifth wrong PIN, log-out or lock without a PIN',
  },
  {
    path: 'tests/browser/access-logout.test.ts',
    sample: 'a seat that is still taken, and what other tabs ask; no game in another tab, locked page or phone',
  },
  {
    path: 'tests/browser/refused-seats.test.ts',
    sample: 'what a refusal says; not the question about a seat that closes',
  },
  { path: 'tests/browser/media-process.test.ts', sample: 'a killed process, none that breaks memory' },
  {
    path: 'tests/browser/player-protection.test.ts',
    sample: 'a break in a running game; no exclusion and no message of the staff',
  },
  {
    path: 'tests/browser/rounds.test.ts',
    sample: 'one round on a desk; no file of it, no phones and no game without rules',
  },
  {
    path: 'tests/browser/limits.test.ts',
    sample: 'what a limit says in the game; not by keyboard alone, no Arabic',
  },
  { path: 'tests/browser/empty-wallet.test.ts', sample: 'in Turkish' },
  {
    path: 'tests/browser/session-endings.test.ts',
    sample: 'a broken machine; no free spins (post-play.test.ts) and no end of the wait',
  },
  {
    path: 'tests/browser/queue.test.ts',
    sample: 'a turn that comes; none that lapses (queue-rules.test.ts) or comes to a watching player',
  },
  { path: 'tests/browser/reconnect.test.ts', sample: 'not the lock over a game' },
  {
    path: 'tests/browser/offline.test.ts',
    sample: 'a killed server; neither an offline browser nor cabinet',
  },
  {
    path: 'tests/third-party/third-party-server.test.ts',
    sample: 'money, and a session that the server closes',
  },
  {
    path: 'agent/src/drivers/sas/machine/hand-pays.test.ts',
    sample: 'a seventh of the ways in which the driver ends during a hand pay',
  },
  {
    path: 'agent/src/drivers/sas/machine/transfer-kills.test.ts',
    sample: 'a fourteenth of the moments at which the driver ends during a transfer',
  },
  {
    path: 'agent/src/drivers/sas/machine/machine-tests.test.ts',
    sample: 'a part of the ways in which both sides end during the money test',
  },
  {
    path: 'agent/src/drivers/sas/poll/poll-plan-explored.test.ts',
    sample: 'every order of 6 faults on a line instead of 8, and 60,000 random polls instead of 1,000,000',
  },
  { path: 'agent/src/drivers/sas/worker/wire-log-kill.test.ts', sample: '3 kills instead of 200' },
  {
    path: 'agent/src/drivers/sas/poll/poll-loop.test.ts',
    sample: '2,000 cycles of polls with noise instead of 40,000',
  },
  {
    path: 'agent/src/recording/recorded-mp4.test.ts',
    sample: '24 random recordings instead of 1,000',
  },
  {
    path: 'agent/src/recording/recording-kill.test.ts',
    sample: '4 kills at random moments instead of 500, and each 97th length of the last fragment instead of each',
  },
  { path: 'agent/src/recording/verify-recordings.test.ts', sample: '300 forgeries instead of 10,000' },
];
