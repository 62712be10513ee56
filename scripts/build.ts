/** `npm run build` builds the client, so that a production machine needs no build tool: copy `web/dist` there. */
import { buildWeb } from './build-web.ts';

await buildWeb();
console.log('The client is in web/dist. Serve it with npm run serve -- --without-client.');
