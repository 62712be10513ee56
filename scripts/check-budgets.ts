import { buildWeb } from './build-web.ts';
import { inKib, weighPages } from './client-budgets.ts';

await buildWeb();
for (const { page, weight, broken } of weighPages('web/dist')) {
  console.log(`${page}: JavaScript ${inKib(weight.scriptBytes)}, CSS ${inKib(weight.styleBytes)} compressed`);
  for (const complaint of broken) {
    console.log(`${page}: ${complaint}`);
    process.exitCode = 1;
  }
}
