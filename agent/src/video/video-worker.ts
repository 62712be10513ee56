import { workerData } from 'node:worker_threads';
import { serveVideo } from './serve-video.ts';
import { ViewerNetworks } from './viewer-networks.ts';

serveVideo({ networks: new ViewerNetworks(workerData.viewerNetworks) });
