/**
 * Starts the demo. With `--without-client` its server does not serve the client, because in `npm run dev` Vite does. With `--egm`
 * the trial machine is on its floor.
 */
if (process.argv.includes('--egm')) process.env.DEMO_EGM = '1';
const hasTrialMachine = process.env.DEMO_EGM === '1';
console.log(
  `Reelfloor, the demo: one server and twelve simulated cabinets, on this machine alone.${hasTrialMachine ? '\nMachine 701 speaks SAS: the trial machine, a process of its own. technician1 and manager1 put it into service, which takes a minute.' : ''}`,
);
const { startClientBuild } = await import('./client-build.ts');
// The build goes on beside all that follows.
const build = process.argv.includes('--without-client') ? null : startClientBuild();
if (build) console.log('Building the client, which takes some seconds after a change.');
const { explainStartFailure, formatInitialDemoBalance, readServerConfig } = await import('@reelfloor/server');
const { AgentDidNotStart, runFloor } = await import('./run-floor.ts');
type RunningFloor = Awaited<ReturnType<typeof runFloor>>;

/** How many simulated guests play unless DEMO_GUESTS says otherwise. */
const usualGuests = '3';
// With a secret of real players this is no demo, which is said below.
if (!process.env.JWT_SECRET) process.env.DEMO_GUESTS ||= usualGuests;

let floor: RunningFloor | null = null;
try {
  const config = readServerConfig(process.env);
  process.stdout.write('Starting … ');
  const running = await runFloor(config, build);
  floor = running;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    build?.stop();
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await running.ready;
  build?.startRest();
  const credit = await formatInitialDemoBalance(config.dataDir);
  console.log(`ready.

  ${running.address}

  player1, player2   ${credit} each to begin with
  staff1, admin1
  in the office (${running.officeAddress}/office): manager1, manager2, cashier1, admin1, … (two of each role)
  password demo1234, PIN 0000. Play money only. Ctrl-C stops.${
    config.demoGuests > 0
      ? `
  ${config.demoGuests} simulated guests come and go; DEMO_GUESTS=0 keeps them away.`
      : ''
  }
`);
} catch (error) {
  if (!(error instanceof AgentDidNotStart)) console.error(explainStartFailure(error));
  build?.stop();
  await floor?.stop();
  process.exit(1);
}
