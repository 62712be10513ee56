export { putIntoService } from './sas/in-service.ts';
