export {
  demoJackpotLevels,
  getDemoBrandBounds as demoBoundsOf,
  seedDemoDatabase as seedDemo,
} from '../start/server/seed-demo-database.ts';
