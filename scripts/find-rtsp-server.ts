import { globSync } from 'node:fs';
import { installDebianPackages, isExecutable } from './debian-package.ts';
import { debianPython } from './find-webrtc-stacks.ts';

const packages = [
  ...['python3-gst-1.0', 'gir1.2-gst-rtsp-server-1.0'],
  ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-plugins-ugly'],
];

export const howToInstallRtspServer = `The test of cameras needs GStreamer's RTSP server. Install it (Debian, Ubuntu: sudo apt-get install ${packages.join(' ')}).`;

/** Returns whether Debian's Python can serve H.264 by RTSP. */
export const hasRtspServer = (): boolean =>
  isExecutable(debianPython) &&
  globSync('/usr/lib/*/girepository-1.0/GstRtspServer-1.0.typelib').length > 0 &&
  ['x264', 'rtp', 'alaw'].every((name) => globSync(`/usr/lib/*/gstreamer-1.0/libgst${name}.so`).length > 0);

/** Returns true if the server is installed. Run as root on Debian, first installs it. */
export const findRtspServer = async (): Promise<true | null> => {
  if (!hasRtspServer()) await installDebianPackages(packages, "GStreamer's RTSP server");
  return hasRtspServer() || null;
};
