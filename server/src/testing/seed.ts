export {
  demoJackpotLevels,
  getDemoBrandBounds,
  seedDemoDatabase,
} from '../start/server/seed-demo-database.ts';
