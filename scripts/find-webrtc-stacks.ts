import { existsSync, globSync } from 'node:fs';
import { installDebianPackages, isExecutable } from './debian-package.ts';

/** The Python for which Debian's packages are installed. */
export const debianPython = '/usr/bin/python3';

const aiortcPackages = ['python3-aiortc'];
const webrtcbinPackages = [
  ...['python3-gst-1.0', 'gir1.2-gst-plugins-bad-1.0', 'gstreamer1.0-plugins-good'],
  ...['gstreamer1.0-plugins-bad', 'gstreamer1.0-nice', 'gstreamer1.0-libav'],
];

const howToInstall = (name: string, packages: readonly string[]): string =>
  `The round with ${name} needs it. Install it (Debian, Ubuntu: sudo apt-get install ${packages.join(' ')}).`;
export const howToInstallAiortc = howToInstall('aiortc', aiortcPackages);
export const howToInstallWebrtcbin = howToInstall("GStreamer's webrtcbin", webrtcbinPackages);

export const hasAiortc = (): boolean =>
  isExecutable(debianPython) && existsSync('/usr/lib/python3/dist-packages/aiortc');

export const hasWebrtcbin = (): boolean =>
  isExecutable(debianPython) &&
  globSync('/usr/lib/*/girepository-1.0/GstWebRTC-1.0.typelib').length > 0 &&
  existsSync('/usr/lib/python3/dist-packages/gi/overrides/Gst.py') &&
  ['webrtc', 'nice', 'libav', 'rtpmanager'].every(
    (name) => globSync(`/usr/lib/*/gstreamer-1.0/libgst${name}.so`).length > 0,
  );

/** Returns true if aiortc is installed. Run as root on Debian, first installs it. */
export const findAiortc = async (): Promise<true | null> => {
  if (!hasAiortc()) await installDebianPackages(aiortcPackages, 'aiortc');
  return hasAiortc() || null;
};

/** Returns true if webrtcbin is installed. Run as root on Debian, first installs it. */
export const findWebrtcbin = async (): Promise<true | null> => {
  if (!hasWebrtcbin()) await installDebianPackages(webrtcbinPackages, "GStreamer's webrtcbin");
  return hasWebrtcbin() || null;
};
