export {
  readServerConfig,
  type ServerConfig as Config,
} from '../start/config/server-config.ts';
