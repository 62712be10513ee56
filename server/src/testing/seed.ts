export { demoJackpotLevels, getDemoBounds as demoBoundsOf, seedDemo } from '../start/server/seed-demo.ts';
