export { demoBoundsOf, demoJackpotLevels, seedDemo } from '../start/seed-demo.ts';
