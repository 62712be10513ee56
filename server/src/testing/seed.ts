/** Fills empty books with the demo's accounts, brands and pots. */
export { demoBoundsOf, demoJackpotLevels, seedDemo } from '../start/seed-demo.ts';
