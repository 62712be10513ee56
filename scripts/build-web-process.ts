/** Child process of `npm start`: builds the part of the client that its argument names. Ends with its parent. */
import { buildPlayersFirst, buildRest } from './build-web.ts';

for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => process.exit(1));

if (process.argv[2] === 'players') await buildPlayersFirst();
else await buildRest(() => process.send?.('office'));
process.exit(0);
