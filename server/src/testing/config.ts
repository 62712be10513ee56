export {
  readServerConfig as readConfig,
  type ServerConfig as Config,
} from '../start/config/server-config.ts';
