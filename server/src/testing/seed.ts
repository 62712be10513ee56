export { demoBoundsOf, demoJackpotLevels, seedDemo } from '../start/server/seed-demo.ts';
