/** Tests in folders that run on PostgreSQL, too, which open no database, or always SQLite's. */
export const withoutDatabase: readonly string[] = [
  'server/src/platform/database/{group-commit,migration-list,plan-migrations}.test.ts',
  'server/src/play/casino/adapters/adapted-casino-platform.test.ts',
  'server/src/play/seats/hold/seat-ownership.test.ts',
  'server/src/play/seats/queue/{estimate-turn,queue-rules-explored,queue-rules}.test.ts',
  'server/src/players/protection/{interventions/is-same-operator.test.ts,limits/{every-zone,limit-windows}.test.ts,profile/shipped-profiles.test.ts,registers/bridged-exclusion-register.test.ts}',
  'server/src/backoffice/alerts/{mail-channel,webhook}.test.ts',
  'server/src/players/names/validate-name.test.ts',
  'server/src/start/cli/setup-command.test.ts',
];

/**
 * Tests of the quick tier that run on PostgreSQL only in the long tier. Their quick run on SQLite finds nearly everything, and
 * the quick tier has the ledger, transfers, races and commits on PostgreSQL. Together they take 130 s of three workers there.
 */
export const longOnPostgres: readonly string[] = [
  // Displays on walls, days that nobody closed, and where machines belong: take 14 s.
  'server/src/backoffice/{displays/displays,alerts/overdue-day-close-alert,machines/{machine-place,floor-file}}.test.ts',
  // Races of limits.
  'server/src/players/protection/limits/limit-races.test.ts',
  // What nodes tell each other by the database.
  'server/src/platform/nodes/database-change-feed.test.ts',
  'server/src/start/doctor/check-database-rights.test.ts',
  // Makes roles.
  'server/src/platform/database/database-roles.test.ts',
  // Restores a database and replays journals: takes 8 s.
  'server/src/play/journals/reconcile.test.ts',
  // What a second person reads, cash desks, offers, wins of the hall, records, journals that the audit reads, agents that come and go: take
  // 38 s.
  'server/src/backoffice/{staff/request-facts/!(changed-facts),cash-desk/**/!(cashier-command)}.test.ts',
  'server/src/play/{promotions,rounds}/**/*.test.ts',
  // Cash at a casino's platform, and transfers that are disturbed: take 10, 7 and 6 s.
  'server/src/play/casino/{platform-cash,platform-conformance,disturbed-platform-transfers}.test.ts',
  'server/src/play/{statements/player-record-service,journals/audit-journals,seats/events/{agent-instances,agent-line}}.test.ts',
  // Ends of sessions and many transfers at a casino's platform, several operators on one hall, notices of a provider, transfers in doubt:
  // took 4, 5, 2 and 1 s of processor time without the database's.
  'server/src/play/casino/{end-reasons,many-platform-transfers}.test.ts',
  'server/src/conformance/{sites,site-live,site-profiles,launches,storable-texts,platform-docs,record-calls}.test.ts',
  'server/src/api/http/payment-webhook-route.test.ts',
  'server/src/play/seats/transfers/doubted-transfers.test.ts',
];

/**
 * Tests that run on PostgreSQL in the third tier alone: their SQL moves no money, or other tests of the long tier run it there.
 * They take 400 s of three workers there.
 */
export const exhaustiveOnPostgres: readonly string[] = [
  // Every fact of every request changes between asking and confirming: takes 14 s.
  'server/src/backoffice/staff/request-facts/changed-facts.test.ts',
  // Limits of players. Their races are in the long tier, and so is each limit on SQLite.
  'server/src/players/protection/limits/!(limit-races).test.ts',
  // What players and staff read from the ledger.
  'server/src/play/statements/{limits,rounds,statement}/**/*.test.ts',
  'server/src/{platform/nodes/{leases,node-registry}.test.ts,play/floor-replica/floor-replica.test.ts}',
  // How a seat is held and left: seats/transfers and seats/events, which move money, are in the quick tier; races for a seat in the long
  // one.
  'server/src/play/seats/hold/**/*.test.ts',
  'server/src/play/seats/queue/!(queue-race).test.ts',
  'server/src/play/seats/seat-service.test.ts',
  // Copies the database by PostgreSQL's own tools.
  'server/src/backoffice/backup/backup.test.ts',
  // Sign-ins, pages and settings over several nodes.
  'server/src/{platform/nodes/{people-over-nodes,slow-start}.test.ts,backoffice/settings/operator-files-over-nodes.test.ts,start/server/moving-on.test.ts}',
  // Rules of protection; limits and their races stay in the long tier.
  'server/src/players/protection/!(check-play-allowed|press-statements).test.ts',
  'server/src/players/protection/{birth,checks,clock,interventions,harm-indicators,profile,registers,terms}/**/*.test.ts',
  'server/src/players/push/**/*.test.ts',
  // Connections of game pages, and notices that a machine is free.
  'server/src/play/seats/{connection,availability-alerts}/**/*.test.ts',
  // What a player reads of sign-ins, bounds of what a cabinet may tell, a ledger restored from a copy, and commands that other tests run on
  // SQLite.
  'server/src/{players/accounts/own-account,play/seats/events/bounded-events,play/journals/restored-database}.test.ts',
  'server/src/{start/cli/{audit-command,operator/clear-subcommand},backoffice/cash-desk/cashier-command}.test.ts',
  // Commands of operators.
  'server/src/start/cli/operator/{account-subcommands,agent-subcommands,alert-subcommands,data-subcommands,machine-subcommands,protection-profile-subcommands,player-protection-subcommands,cashier-shift-subcommands,staff-subcommands}.test.ts',
  'server/src/start/cli/operator/{brand-pictures,parse-subcommand-arguments,audit-trail-subcommands}.test.ts',
  'server/src/backoffice/machines/{agent-administration,brand-administration,kick-player,machine-life-over-nodes,machine-life}.test.ts',
  'server/src/players/{chat,quick-panel}/**/*.test.ts',
  'server/src/api/office/**/*.test.ts',
  // What is read from the ledger, and what watches it.
  'server/src/{platform/{clock/business-day.test.ts,audit-trail/**/*.test.ts},players/names/**/*.test.ts,backoffice/{{reports,retention}/**/*.test.ts,alerts/!(overdue-day-close-alert).test.ts,machines/floor-live.test.ts},play/{machines,sessions}/**/*.test.ts}',
  'server/src/backoffice/displays/wall-display-floor-view.test.ts',
  'server/src/start/{cli/{send-due-reports,wrong-clock}.test.ts,metrics/node-metrics.test.ts}',
  // A casino's platform and a machine that break their promises in every way; how they keep or disturb them is in the long tier: take 36
  // and 20 s.
  'server/src/play/{casino/hostile-platform,seats/transfers/hostile-machine}.test.ts',
  // Lost journals, beside reconcile.test.ts in the long tier; single transfers that staff end, and hand pays that wait: take 6, 4 and 4 s.
  'server/src/play/{journals/{settle-or-void-transfer,lost-journal},hand-pays/waiting-hand-pays}.test.ts',
  // What a player's page reads of recordings and holds; whose rows another site may see, which no engine decides otherwise: take 18 and 12
  // s.
  'server/src/{play/recordings/**/*,conformance/site-leaks}.test.ts',
  // Pairs of commands on one seat, of which every-seat-pair.test.ts has others in the long tier: takes 4 s.
  'server/src/conformance/seat-pairs.test.ts',
  // Every refused answer, with 17 s.
  'server/src/start/cli/operator/every-refused-answer.test.ts',
  'server/src/players/{sign-in/{idle-lock-races,known-login-sources,login-cost,login-name,second-factor-guesses,second-factor-races,second-factor-staff,second-factor-ticket,second-factor,sign-in-life,user-settings}.test.ts,accounts/{courses,registration-service,player-profile-service}.test.ts}',
];
